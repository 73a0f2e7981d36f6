// fetched is a file that is kept compressed, and tells how much of it is there.
export async function fetched(file: string, loading: (part: number) => void, type = 'application/octet-stream'): Promise<Response> {
  const answer = await fetch(file);
  if (!answer.ok || !answer.body) throw new Error(`${file}: ${answer.status} ${answer.statusText}`);
  const size = Number(answer.headers.get('content-length'));
  let read = 0;
  const counted = answer.body.pipeThrough(new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, to) {
      read += part.length;
      if (size) loading(read / size);
      to.enqueue(part);
    },
  }));
  return new Response(counted.pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': type } });
}
