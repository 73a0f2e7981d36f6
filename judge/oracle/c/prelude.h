/* What programs in C have in front of them that Tandem writes: operators over
 * bit-vectors and arrays, inputs and ends.
 *
 * A bit-vector of n bits is a number below 2^n, of the smallest unsigned type that has
 * it. Operators have no jumps: what C leaves undefined is avoided by masks, so an engine
 * sees the branches of the program and no others. Arrays are copied and compared by
 * loops over numbers that are no inputs.
 */
#include <stdint.h>

#if defined(__clang__) /* tests have brackets */
#pragma clang diagnostic ignored "-Wparentheses-equality"
#endif

/* T has B bits. n is the width: 1 <= n <= B. */
#define TDM_BITS(T, B) \
static inline T tdm_mask_##B(unsigned n) { return (T)((T)~(T)0 >> (B - n)); } \
static inline T tdm_sign_##B(unsigned n) { return (T)((T)1 << (n - 1)); } \
/* all bits b, which is 0 or 1 */ \
static inline T tdm_all_##B(unsigned b) { return (T)((T)0 - (T)b); } \
static inline T tdm_cond_##B(unsigned b, T x, T y) { return (T)(y ^ ((x ^ y) & tdm_all_##B(b))); } \
static inline T tdm_not_##B(unsigned n, T x) { return (T)(x ^ tdm_mask_##B(n)); } \
static inline T tdm_neg_##B(unsigned n, T x) { return (T)((T)((T)0 - x) & tdm_mask_##B(n)); } \
static inline T tdm_add_##B(unsigned n, T x, T y) { return (T)((T)(x + y) & tdm_mask_##B(n)); } \
static inline T tdm_sub_##B(unsigned n, T x, T y) { return (T)((T)(x - y) & tdm_mask_##B(n)); } \
static inline T tdm_mul_##B(unsigned n, T x, T y) { return (T)((T)(1u * x * y) & tdm_mask_##B(n)); } \
/* x div 0 is all ones, and x mod 0 is x */ \
static inline T tdm_udiv_##B(unsigned n, T x, T y) { \
	T zero = (T)(y == 0); \
	return (T)((x / (T)(y | zero) | tdm_all_##B(zero)) & tdm_mask_##B(n)); \
} \
static inline T tdm_urem_##B(unsigned n, T x, T y) { \
	T zero = (T)(y == 0); \
	(void)n; \
	return (T)(x % (T)(y | zero) | (x & tdm_all_##B(zero))); \
} \
/* of x if its sign is 0, else of -x */ \
static inline T tdm_signed_##B(unsigned n, unsigned sign, T x) { return tdm_cond_##B(sign, tdm_neg_##B(n, x), x); } \
static inline T tdm_sdiv_##B(unsigned n, T x, T y) { \
	unsigned sx = (unsigned)(x >> (n - 1)), sy = (unsigned)(y >> (n - 1)); \
	return tdm_signed_##B(n, sx ^ sy, tdm_udiv_##B(n, tdm_signed_##B(n, sx, x), tdm_signed_##B(n, sy, y))); \
} \
static inline T tdm_srem_##B(unsigned n, T x, T y) { \
	unsigned sx = (unsigned)(x >> (n - 1)), sy = (unsigned)(y >> (n - 1)); \
	return tdm_signed_##B(n, sx, tdm_urem_##B(n, tdm_signed_##B(n, sx, x), tdm_signed_##B(n, sy, y))); \
} \
/* C has no shift by B bits or more */ \
static inline T tdm_shl_##B(unsigned n, T x, T y) { \
	T in = tdm_all_##B(y < n); \
	return (T)((T)((x + 0u) << (y & in)) & in & tdm_mask_##B(n)); \
} \
static inline T tdm_lshr_##B(unsigned n, T x, T y) { \
	T in = tdm_all_##B(y < n); \
	return (T)((T)(x >> (y & in)) & in); \
} \
static inline T tdm_ashr_##B(unsigned n, T x, T y) { \
	T ones = (T)(tdm_all_##B((unsigned)(x >> (n - 1))) & tdm_mask_##B(n)); \
	return (T)(tdm_lshr_##B(n, (T)(x ^ ones), y) ^ ones); \
} \
static inline uint8_t tdm_slt_##B(unsigned n, T x, T y) { return (x ^ tdm_sign_##B(n)) < (y ^ tdm_sign_##B(n)); } \
static inline uint8_t tdm_sle_##B(unsigned n, T x, T y) { return (x ^ tdm_sign_##B(n)) <= (y ^ tdm_sign_##B(n)); } \
static inline uint8_t tdm_sgt_##B(unsigned n, T x, T y) { return tdm_slt_##B(n, y, x); } \
static inline uint8_t tdm_sge_##B(unsigned n, T x, T y) { return tdm_sle_##B(n, y, x); } \
/* the integer that x is as a signed number */ \
static inline int64_t tdm_sint_##B(unsigned n, T x) { \
	T low = (T)(x & (T)(tdm_sign_##B(n) - 1)); \
	int64_t sign = (int64_t)(x >> (n - 1)); \
	return (int64_t)low - sign * (int64_t)(T)(tdm_sign_##B(n) - 1) - sign; \
}

TDM_BITS(uint8_t, 8)
TDM_BITS(uint16_t, 16)
TDM_BITS(uint32_t, 32)
TDM_BITS(uint64_t, 64)

/* Integers: no value leaves the 64 bits, which the translation knows. */
static inline int64_t tdm_cond_int(unsigned b, int64_t x, int64_t y) { return x * (int64_t)b + y * (1 - (int64_t)b); }
static inline int64_t tdm_div_int(int64_t x, int64_t y) {
	int64_t zero = y == 0, d = y + zero, sign = (d > 0) - (d < 0);
	return (x / d - sign * (x % d < 0)) * (1 - zero);
}
static inline int64_t tdm_mod_int(int64_t x, int64_t y) {
	int64_t zero = y == 0, d = y + zero, sign = (d > 0) - (d < 0);
	return x % d + sign * d * (x % d < 0) + x * zero;
}
/* whether i is an index below n */
static inline uint8_t tdm_inside(int64_t i, int64_t n) { return (uint8_t)((i >= 0) & (i < n)); }

/* Threads: what stands between tdm_begin and tdm_end is one step, and tdm_await waits in one until b is true. */
#if defined(TDM_THREADS)
#include <pthread.h>
#if defined(__CPROVER__)
#define tdm_begin() __CPROVER_atomic_begin()
#define tdm_end() __CPROVER_atomic_end()
/* an assumption that is plainly false would end a path in the middle of a step, which CBMC refuses */
#define tdm_await(b) do { uint8_t w = __VERIFIER_nondet_uchar(); __CPROVER_assume(w <= (b)); __CPROVER_assume(w); } while (0)
#elif defined(__ESBMC_alloca)
#define tdm_begin() __ESBMC_atomic_begin()
#define tdm_end() __ESBMC_atomic_end()
#define tdm_await(b) __ESBMC_assume(b)
#else
#include <sched.h>
static pthread_mutex_t tdm_step = PTHREAD_MUTEX_INITIALIZER;
static inline void tdm_begin(void) { pthread_mutex_lock(&tdm_step); }
static inline void tdm_end(void) { pthread_mutex_unlock(&tdm_step), sched_yield(); } /* so that others come between */
#define tdm_await(b) do { while (!(b)) { tdm_wait(); } } while (0)
#if defined(TDM_STDIN)
static void tdm_wait(void);
#else
#define tdm_wait() (tdm_end(), tdm_begin())
#endif
#endif
#endif

/* Ends and inputs, as the harness has them. */

#if defined(TDM_KLEE)

void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
void klee_assume(__UINTPTR_TYPE__);
void klee_report_error(const char *, int, const char *, const char *) __attribute__((noreturn));

/* Each if begins with a write of this, since KLEE makes one path of both branches where
   the first has nothing that must stay a branch. */
static volatile uint8_t tdm_taken;

#define tdm_error(kind, place) klee_report_error(__FILE__, __LINE__, "tandem: " kind " at " place, "tdm.err")
#define tdm_bound(place) klee_report_error(__FILE__, __LINE__, "tandem: bound at " place, "tdm.err")
#define tdm_assume(b) klee_assume(b)
#define tdm_assert(b, place) do { if (!(b)) { tdm_error("assertion-failed", place); } } while (0)
#define TDM_INPUT(T, B) \
static inline T tdm_input_##B(unsigned n, const char *name) { \
	T x; \
	klee_make_symbolic(&x, sizeof x, name); \
	if (n < B) { klee_assume(x <= tdm_mask_##B(n)); } \
	return x; \
} \
static inline void tdm_out_##B(const char *name, T v) { \
	T x; \
	klee_make_symbolic(&x, sizeof x, name); \
	klee_assume(x == v); \
}

#elif defined(TDM_CLANG)

void clang_analyzer_eval(int);
void clang_analyzer_warnIfReached(void);
void tdm_stop(void) __attribute__((noreturn));

#define tdm_error(kind, place) do { clang_analyzer_warnIfReached(); /* tandem: kind at place */ tdm_stop(); } while (0)
#define tdm_bound(place) tdm_stop()
#define tdm_assume(b) do { if (!(b)) { tdm_stop(); } } while (0)
#define tdm_assert(b, place) do { clang_analyzer_eval(b); if (!(b)) { tdm_stop(); } } while (0)
#define TDM_INPUT(T, B) \
T tdm_any_##B(void); \
static inline T tdm_input_##B(unsigned n, const char *name) { \
	T x = tdm_any_##B(); \
	(void)name; \
	if (x > tdm_mask_##B(n)) { tdm_stop(); } \
	return x; \
}

#elif defined(TDM_VERIFIER)

void abort(void) __attribute__((noreturn));
unsigned char __VERIFIER_nondet_uchar(void);
unsigned short __VERIFIER_nondet_ushort(void);
unsigned int __VERIFIER_nondet_uint(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
void reach_error(void) {}

#if defined(__CPROVER__)
#define tdm_claim(kind, place) __CPROVER_assert(0, "tandem: " kind " at " place)
#elif defined(__ESBMC_alloca)
#define tdm_claim(kind, place) __ESBMC_assert(0, "tandem: " kind " at " place)
#else
#define tdm_claim(kind, place) reach_error()
#endif
#define tdm_error(kind, place) do { tdm_claim(kind, place); abort(); } while (0)
#define tdm_bound(place) abort()
#if defined(TDM_THREADS) /* others may make it true */
#define tdm_assume(b) tdm_await(b)
#else
#define tdm_assume(b) do { if (!(b)) { abort(); } } while (0)
#endif
#define tdm_assert(b, place) do { if (!(b)) { tdm_error("assertion-failed", place); } } while (0)
#define TDM_INPUT(T, B)

#else /* standard input: a line a run, of name=value,value… */

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char tdm_line[1 << 20];

/* An end in a procedure, or in a thread, ends the run. With threads each run is a process. */
#if defined(TDM_THREADS)
#include <sys/wait.h>
#include <unistd.h>
#define tdm_stop() do { fflush(stdout); _Exit(0); } while (0)
#define TDM_RUN(program) do { if (!fork()) { program(); tdm_stop(); } wait(0); } while (0)
static void tdm_wait(void) { /* nobody else goes on either after so many times */
	static unsigned waited;
	if (++waited > 1000000) { printf("blocked\n"); tdm_stop(); }
	tdm_end(), tdm_begin();
}
#else
#define tdm_begin() (void)0
static jmp_buf tdm_jump;
#define tdm_stop() longjmp(tdm_jump, 1)
#define TDM_RUN(program) do { if (!setjmp(tdm_jump)) { program(); } } while (0)
#endif

/* the number at place i of what the line gives for a name; 0 if it gives none */
static uint64_t tdm_given(const char *name, unsigned i) {
	size_t length = strlen(name);
	for (const char *p = tdm_line; p; p = strchr(p, ' ')) {
		p += *p == ' ';
		if (strncmp(p, name, length) || p[length] != '=') { continue; }
		const char *end = p + strcspn(p, " ");
		p += length;
		for (; i && p; i--) { p = strchr(p + 1, ','); }
		return p && p < end ? strtoull(p + 1, 0, 10) : 0;
	}
	return 0;
}

#define tdm_error(kind, place) do { tdm_begin(); printf("error " kind " " place "\n"); tdm_stop(); } while (0)
#define tdm_bound(place) do { printf("bound " place "\n"); tdm_stop(); } while (0)
#if defined(TDM_THREADS) /* others may make it true */
#define tdm_assume(b) tdm_await(b)
#else
#define tdm_assume(b) do { if (!(b)) { printf("blocked\n"); tdm_stop(); } } while (0)
#endif
#define tdm_assert(b, place) do { if (!(b)) { tdm_error("assertion-failed", place); } } while (0)
#define TDM_INPUT(T, B) \
static inline T tdm_input_##B(unsigned n, const char *name) { return (T)(tdm_given(name, 0) & tdm_mask_##B(n)); } \
static inline void tdm_out_##B(const char *name, T v) { printf(" %s=%llu", name + 4, (unsigned long long)v); }

#endif

TDM_INPUT(uint8_t, 8)
TDM_INPUT(uint16_t, 16)
TDM_INPUT(uint32_t, 32)
TDM_INPUT(uint64_t, 64)

/* The name of the next input, in_1, in_2, …, and of a bound. A program that reads values
 * of several types has the type behind it. */
static unsigned tdm_reads;
static char tdm_name[64], tdm_bound_name[1024];

static const char *tdm_next(const char *type) {
	unsigned digits = 1, left = ++tdm_reads, k = 0;
	for (k = left; k >= 10; k /= 10) { digits++; }
	tdm_name[0] = 'i', tdm_name[1] = 'n', tdm_name[2] = '_';
	for (k = digits; k > 0; k--) { tdm_name[2 + k] = (char)('0' + left % 10), left /= 10; }
	for (k = 0; type[k]; k++) { tdm_name[3 + digits + k] = type[k]; }
	tdm_name[3 + digits + k] = 0;
	return tdm_name;
}

static const char *tdm_bound_of(const char *name) {
	unsigned k = 0;
	for (; name[k]; k++) { tdm_bound_name[k] = name[k]; }
	for (unsigned j = 0; j < sizeof ".bound"; j++) { tdm_bound_name[k + j] = ".bound"[j]; }
	return tdm_bound_name;
}

/* The elements of an array stand in one row or, with TDM_ROWS, in rows of two, which are an array of arrays. Then those
 * that a verifier chooses come from e. */
#if defined(TDM_ROWS)
#define TDM_COLUMNS(N) ((N) % 2 ? 1 : 2)
#define TDM_ELEMENTS(T, N) T r[(N) / TDM_COLUMNS(N)][TDM_COLUMNS(N)]; int64_t n; T e[N];
#define TDM_ROW(a) ((int64_t)(sizeof (a).r[0] / sizeof (a).r[0][0]))
#define TDM_E(a, i) (a).r[(i) / TDM_ROW(a)][(i) % TDM_ROW(a)]
#define TDM_GIVEN(a, i) TDM_E(a, i) = (a).e[i]
#else
#define TDM_ELEMENTS(T, N) T e[N]; int64_t n;
#define TDM_E(a, i) (a).e[i]
#define TDM_GIVEN(a, i) (void)0
#endif

/* Arrays of N elements of n bits; n of a value is the bound, of one that has none 0. */
#define TDM_ARRAY(A, T, B, N) \
typedef struct { TDM_ELEMENTS(T, N) } A; \
static inline T A##_at(A a, int64_t i) { return TDM_E(a, i & -(int64_t)tdm_inside(i, N)); } \
static inline A A##_with(A a, int64_t i, T v) { \
	uint8_t in = tdm_inside(i, N); \
	int64_t k = i & -(int64_t)in; \
	TDM_E(a, k) = tdm_cond_##B(in, v, TDM_E(a, k)); \
	return a; \
} \
static inline A A##_bounded(A a, int64_t n) { \
	a.n = n; \
	return a; \
} \
static inline A A##_cond(unsigned b, A x, A y) { \
	for (unsigned i = 0; i < N; i++) { TDM_E(x, i) = tdm_cond_##B(b, TDM_E(x, i), TDM_E(y, i)); } \
	x.n = tdm_cond_int(b, x.n, y.n); \
	return x; \
} \
static inline uint8_t A##_eq(A x, A y) { \
	uint8_t same = x.n == y.n; \
	for (unsigned i = 0; i < N; i++) { same &= TDM_E(x, i) == TDM_E(y, i); } \
	return same; \
} \
TDM_ARRAY_INPUT(A, T, B, N)

#if defined(TDM_KLEE)
#define TDM_ARRAY_INPUT(A, T, B, N) \
static inline A A##_input(unsigned n, int bounded, const char *name) { \
	T e[N]; \
	A a; \
	klee_make_symbolic(e, sizeof e, name); \
	for (unsigned i = 0; i < N; i++) { \
		TDM_E(a, i) = e[i]; \
		if (n < B) { klee_assume(e[i] <= tdm_mask_##B(n)); } \
	} \
	a.n = 0; \
	if (bounded) { \
		uint64_t length = tdm_input_64(64, tdm_bound_of(name)); \
		klee_assume(length <= N); \
		a.n = (int64_t)length; \
	} \
	return a; \
} \
static inline void A##_out(int bounded, const char *name, A v) { \
	T e[N]; \
	klee_make_symbolic(e, sizeof e, name); \
	for (unsigned i = 0; i < N; i++) { klee_assume(e[i] == TDM_E(v, i)); } \
	if (bounded) { tdm_out_64(tdm_bound_of(name), (uint64_t)v.n); } \
}
#elif defined(TDM_VERIFIER)
#define TDM_ARRAY_INPUT(A, T, B, N)
#elif defined(TDM_CLANG)
#define TDM_ARRAY_INPUT(A, T, B, N) \
A A##_any(void); \
static inline A A##_input(unsigned n, int bounded, const char *name) { \
	A a = A##_any(); \
	(void)n, (void)name; \
	if (!bounded) { a.n = 0; } \
	else if (a.n < 0 || a.n > N) { tdm_stop(); } \
	return a; \
}
#else
#define TDM_ARRAY_INPUT(A, T, B, N) \
static inline A A##_input(unsigned n, int bounded, const char *name) { \
	A a; \
	for (unsigned i = 0; i < N; i++) { TDM_E(a, i) = (T)(tdm_given(name, i) & tdm_mask_##B(n)); } \
	a.n = bounded ? (int64_t)tdm_given(tdm_bound_of(name), 0) : 0; \
	return a; \
} \
static inline void A##_out(int bounded, const char *name, A v) { \
	printf(" %s=", name + 4); \
	for (unsigned i = 0; i < N; i++) { printf(i ? ",%llu" : "%llu", (unsigned long long)TDM_E(v, i)); } \
	if (bounded) { printf(" %s.bound=%lld", name + 4, (long long)v.n); } \
}
#endif

/* The program stands before this. */
#if defined(TDM_CLANG)
#define TDM_MAIN
#elif defined(TDM_KLEE) || defined(TDM_VERIFIER)
#define TDM_MAIN \
int main(void) { \
	tdm_program(); \
	return 0; \
}
#else
#define TDM_MAIN \
int main(void) { \
	while (fgets(tdm_line, sizeof tdm_line, stdin)) { \
		tdm_line[strcspn(tdm_line, "\r\n")] = 0; \
		tdm_reads = 0; \
		TDM_RUN(tdm_program); \
	} \
	return 0; \
}
#endif
