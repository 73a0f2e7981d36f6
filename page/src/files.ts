// The files that the command sees: a folder in memory, by the calls of Node that Go's syscall/js
// makes. This stands before wasm_exec, which takes what it finds.
type Done = (err: Error | null, result?: unknown) => void;
interface Open { name: string; at: number }

const text = new TextEncoder();
export const files = new Map<string, Uint8Array>();
const open = new Map<number, Open>();
let next = 10;

const clean = (name: string) => name.replace(/^\/+|\/+$/g, '').replace(/^\.\//, '');
const fail = (code: string) => Object.assign(new Error(code), { code });

export function put(all: Record<string, string>) {
  files.clear();
  for (const [name, body] of Object.entries(all)) files.set(clean(name), text.encode(body));
}

function isFolder(name: string) {
  return name === '' || name === '.' || name === 'tmp' || [...files.keys()].some(f => f.startsWith(name + '/'));
}

function stat(name: string, done: Done) {
  name = clean(name);
  const data = files.get(name);
  if (!data && !isFolder(name)) return done(fail('ENOENT'));
  const folder = !data;
  done(null, {
    dev: 0, ino: 1, mode: folder ? 0o40755 : 0o100644, nlink: 1, uid: 0, gid: 0, rdev: 0, size: data?.length ?? 0,
    blksize: 4096, blocks: 1, atimeMs: 0, mtimeMs: 0, ctimeMs: 0, isDirectory: () => folder,
  });
}

const constants = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_TRUNC: 512, O_APPEND: 1024, O_EXCL: 128, O_DIRECTORY: 65536 };

const fs = {
  constants,
  writeSync(_fd: number, buf: Uint8Array) {
    console.error(new TextDecoder().decode(buf)); // a panic of Go
    return buf.length;
  },
  open(name: string, flags: number, _mode: number, done: Done) {
    name = clean(name);
    if (!files.has(name) && !isFolder(name)) {
      if (!(flags & constants.O_CREAT)) return done(fail('ENOENT'));
      files.set(name, new Uint8Array());
    } else if (flags & constants.O_EXCL) return done(fail('EEXIST'));
    if (flags & constants.O_TRUNC) files.set(name, new Uint8Array());
    open.set(++next, { name, at: 0 });
    done(null, next);
  },
  close(fd: number, done: Done) {
    open.delete(fd);
    done(null);
  },
  read(fd: number, buf: Uint8Array, offset: number, length: number, position: number | null, done: Done) {
    const f = open.get(fd);
    if (!f) return done(fd === 0 ? null : fail('EBADF'), 0);
    const from = position ?? f.at;
    const part = (files.get(f.name) ?? new Uint8Array()).subarray(from, from + length);
    buf.set(part, offset);
    if (position === null) f.at += part.length;
    done(null, part.length);
  },
  write(fd: number, buf: Uint8Array, offset: number, length: number, position: number | null, done: Done) {
    const f = open.get(fd);
    if (!f) return done(null, fs.writeSync(fd, buf.subarray(offset, offset + length)));
    const old = files.get(f.name) ?? new Uint8Array();
    const at = position ?? f.at;
    const now = new Uint8Array(Math.max(old.length, at + length));
    now.set(old);
    now.set(buf.subarray(offset, offset + length), at);
    files.set(f.name, now);
    f.at = at + length;
    done(null, length);
  },
  fstat(fd: number, done: Done) { stat(open.get(fd)?.name ?? '', done); },
  stat, lstat: stat,
  readdir(name: string, done: Done) {
    name = clean(name);
    const under = name === '' || name === '.' ? '' : name + '/';
    done(null, [...new Set([...files.keys()].filter(f => f.startsWith(under)).map(f => f.slice(under.length).split('/')[0]))]);
  },
  rename(from: string, to: string, done: Done) {
    const data = files.get(clean(from));
    if (!data) return done(fail('ENOENT'));
    files.delete(clean(from));
    files.set(clean(to), data);
    done(null);
  },
  unlink(name: string, done: Done) { done(files.delete(clean(name)) ? null : fail('ENOENT')); },
  mkdir(_name: string, _mode: number, done: Done) { done(null); },
  fsync(_fd: number, done: Done) { done(null); },
  chmod(_name: string, _mode: number, done: Done) { done(null); },
  fchmod(_fd: number, _mode: number, done: Done) { done(null); },
};
Object.assign(globalThis, { fs });
