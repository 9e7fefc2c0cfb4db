"""LLVM IR of the pool of threads that parallel loops of all executables run on; `pool` says what it does, and why.

`@plait.parallel_for(%body, %context, %count, %threads, %limit)` calls `%body(%context, i, worker)` for each i below
`%count`, on at most `%limit` threads and as many as the word at `%threads` says, and returns when all calls have. Calls
on one thread get one number of a worker, which is below the number of threads. See Note [One word], Note [Ranges].
"""

from __future__ import annotations

from plait_llvm.linked_names import PARALLEL_FOR

_SPINS = 5000
"""So often a thread looks for work before it sleeps: at most a few hundred microseconds. What runs between two parallel
loops of a model takes less; to wake a thread takes some tens of microseconds."""

_LINE = 64
_MOST_PARTS = 256
"""The most parts that the iterations of a loop are handed out in."""
_ROOM = 128
"""Bytes for what the system keeps in a mutex, a condition, a set of signals, an environment of floats: 64 at most."""

_SIG_SETMASK = {"linux": 2, "darwin": 3}
"""The number with which a thread sets its mask of signals, by system."""

_PAUSES = {"x86_64": "pause", "i686": "pause", "aarch64": "isb", "arm64": "isb"}

_DECLARATIONS = """
declare i32 @getpid()
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_detach(ptr)
declare i32 @pthread_mutex_init(ptr, ptr)
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare i32 @pthread_cond_init(ptr, ptr)
declare i32 @pthread_cond_signal(ptr)
declare i32 @pthread_cond_wait(ptr, ptr)
declare i32 @pthread_sigmask(i32, ptr, ptr)
declare i32 @sigfillset(ptr)
declare i32 @fegetenv(ptr)
declare i32 @fesetenv(ptr)
"""

_STATE = f"""
@process = internal global i32 0, align {_LINE}
@busy = internal global i32 0, align {_LINE}
@state = internal global i64 0, align {_LINE}
@next = internal global [{_MOST_PARTS} x [{_LINE // 8} x i64]] zeroinitializer, align {_LINE}
@parts = internal global i64 1
@sleeping = internal global i32 0, align {_LINE}
@waiting = internal global i32 0
@workers = internal global i64 0
@body = internal global ptr null
@context = internal global ptr null
@count = internal global i64 0
@mutex = internal global [{_ROOM} x i8] zeroinitializer, align 16
@wake = internal global [{_ROOM} x i8] zeroinitializer, align 16
@done = internal global [{_ROOM} x i8] zeroinitializer, align 16
@floats = internal global [{_ROOM} x i8] zeroinitializer, align 16
"""

_PARALLEL_FOR = f"""
define void @{PARALLEL_FOR}(ptr %body, ptr %context, i64 %count, ptr %threads, i64 %limit) {{
entry:
  %most = load i32, ptr %threads
  %several = icmp sgt i32 %most, 1
  %many = icmp sgt i64 %count, 1
  %parallel = and i1 %several, %many
  br i1 %parallel, label %look, label %alone
look:
  %process.now = call i32 @getpid()
  %process.then = load atomic i32, ptr @process acquire, align 4
  %same = icmp eq i32 %process.now, %process.then
  br i1 %same, label %try, label %fresh
fresh:
  %began = call i1 @begin(i32 %process.now, i32 %process.then)
  br i1 %began, label %try, label %alone
try:
  %taken = cmpxchg ptr @busy, i32 0, i32 1 acquire monotonic
  %mine = extractvalue {{ i32, i1 }} %taken, 1
  br i1 %mine, label %hire, label %alone
hire:
  %most.long = zext i32 %most to i64
  %allowed = call i64 @llvm.umin.i64(i64 %most.long, i64 %limit)
  %wanted = call i64 @llvm.umin.i64(i64 %allowed, i64 %count)
  %others = sub i64 %wanted, 1
  %there = load i64, ptr @workers
  %enough = icmp uge i64 %there, %others
  br i1 %enough, label %open, label %more
more:
  call void @hire(i64 %others)
  br label %open
open:
  %hired = load i64, ptr @workers
  %seats = call i64 @llvm.umin.i64(i64 %hired, i64 %others)
  store ptr %body, ptr @body
  store ptr %context, ptr @context
  store i64 %count, ptr @count
  %kept = call i32 @fegetenv(ptr @floats)
  %threads.now = add i64 %seats, 1
  %parts = call i64 @llvm.umin.i64(i64 %threads.now, i64 {_MOST_PARTS})
  store i64 %parts, ptr @parts
  br label %begin.part
begin.part:
  %part = phi i64 [ 0, %open ], [ %part.following, %begin.part ]
  %part.following = add i64 %part, 1
  %counter = getelementptr [{_LINE // 8} x i64], ptr @next, i64 %part
  store atomic i64 0, ptr %counter monotonic, align 8
  %more.parts = icmp ult i64 %part.following, %parts
  br i1 %more.parts, label %begin.part, label %opened
opened:
  %seats.free = shl i64 %seats, 32
  store atomic i64 %seats.free, ptr @state seq_cst, align 8
  %asleep = load atomic i32, ptr @sleeping seq_cst, align 4
  %any.asleep = icmp ne i32 %asleep, 0
  br i1 %any.asleep, label %call, label %work
call:
  call void @call_workers(i64 %seats)
  br label %work
work:
  call void @work(ptr %body, ptr %context, i64 %count, i64 0, i64 0)
  %before = atomicrmw and ptr @state, i64 4294967295 seq_cst
  %running = and i64 %before, 4294967295
  %last = icmp eq i64 %running, 0
  br i1 %last, label %close, label %wait
wait:
  call void @wait_for_workers()
  br label %close
close:
  store atomic i32 0, ptr @busy release, align 4
  ret void
alone:
  br label %next
next:
  %i = phi i64 [ 0, %alone ], [ %following, %one ]
  %left = icmp slt i64 %i, %count
  br i1 %left, label %one, label %end
one:
  %following = add i64 %i, 1
  call void %body(ptr %context, i64 %i, i64 0)
  br label %next
end:
  ret void
}}

define internal void @work(ptr %body, ptr %context, i64 %count, i64 %number, i64 %thread) {{
entry:
  %parts = load i64, ptr @parts
  br label %look
look:
  %tried = phi i64 [ 0, %entry ], [ %tried.following, %exhausted ]
  %from.own = add i64 %thread, %tried
  %part = urem i64 %from.own, %parts
  %part.following = add i64 %part, 1
  %counts.before = mul i64 %part, %count
  %begin = udiv i64 %counts.before, %parts
  %counts.with = mul i64 %part.following, %count
  %end.part = udiv i64 %counts.with, %parts
  %counter = getelementptr [{_LINE // 8} x i64], ptr @next, i64 %part
  br label %next
next:
  %taken = atomicrmw add ptr %counter, i64 1 monotonic
  %i = add i64 %begin, %taken
  %left = icmp slt i64 %i, %end.part
  br i1 %left, label %one, label %exhausted
exhausted:
  %tried.following = add i64 %tried, 1
  %again = icmp ult i64 %tried.following, %parts
  br i1 %again, label %look, label %end
one:
  call void %body(ptr %context, i64 %i, i64 %number)
  br label %next
end:
  ret void
}}
"""

_BEGIN = f"""
define internal i1 @begin(i32 %now, i32 %then) noinline cold {{
entry:
  %elsewhere = icmp eq i32 %then, -1
  br i1 %elsewhere, label %no, label %claim
claim:
  %claimed = cmpxchg ptr @process, i32 %then, i32 -1 acquire monotonic
  %mine = extractvalue {{ i32, i1 }} %claimed, 1
  br i1 %mine, label %set, label %no
set:
  %mutex = call i32 @pthread_mutex_init(ptr @mutex, ptr null)
  %wake = call i32 @pthread_cond_init(ptr @wake, ptr null)
  %done = call i32 @pthread_cond_init(ptr @done, ptr null)
  store i32 0, ptr @busy
  store i64 0, ptr @state
  store i32 0, ptr @sleeping
  store i32 0, ptr @waiting
  store i64 0, ptr @workers
  store atomic i32 %now, ptr @process release, align 4
  ret i1 true
no:
  ret i1 false
}}

define internal void @hire(i64 %wanted) noinline cold {{
entry:
  %thread = alloca ptr
  %all = alloca [{_ROOM} x i8], align 16
  %old = alloca [{_ROOM} x i8], align 16
  %filled = call i32 @sigfillset(ptr %all)
  %masked = call i32 @pthread_sigmask(i32 SIG_SETMASK, ptr %all, ptr %old)
  br label %next
next:
  %there = load i64, ptr @workers
  %enough = icmp uge i64 %there, %wanted
  br i1 %enough, label %end, label %one
one:
  %more = add i64 %there, 1
  %thread.number = inttoptr i64 %more to ptr
  %failed = call i32 @pthread_create(ptr %thread, ptr null, ptr @worker, ptr %thread.number)
  %made = icmp eq i32 %failed, 0
  br i1 %made, label %keep, label %end
keep:
  %identity = load ptr, ptr %thread
  %detached = call i32 @pthread_detach(ptr %identity)
  store i64 %more, ptr @workers
  br label %next
end:
  %restored = call i32 @pthread_sigmask(i32 SIG_SETMASK, ptr %old, ptr null)
  ret void
}}
"""

_WAITING = f"""
define internal void @call_workers(i64 %seats) noinline {{
entry:
  %locked = call i32 @pthread_mutex_lock(ptr @mutex)
  br label %next
next:
  %i = phi i64 [ 0, %entry ], [ %following, %one ]
  %more = icmp ult i64 %i, %seats
  br i1 %more, label %one, label %end
one:
  %following = add i64 %i, 1
  %signalled = call i32 @pthread_cond_signal(ptr @wake)
  br label %next
end:
  %unlocked = call i32 @pthread_mutex_unlock(ptr @mutex)
  ret void
}}

define internal void @wait_for_workers() noinline {{
entry:
  br label %spin
spin:
  %i = phi i64 [ 0, %entry ], [ %following, %pause ]
  %state = load atomic i64, ptr @state acquire, align 8
  %over = icmp eq i64 %state, 0
  br i1 %over, label %end, label %again
again:
  %following = add i64 %i, 1
  %more = icmp ult i64 %i, {_SPINS}
  br i1 %more, label %pause, label %sleep
pause:
  call void asm sideeffect "PAUSE", ""()
  br label %spin
sleep:
  %locked = call i32 @pthread_mutex_lock(ptr @mutex)
  store atomic i32 1, ptr @waiting seq_cst, align 4
  br label %look
look:
  %state.now = load atomic i64, ptr @state seq_cst, align 8
  %over.now = icmp eq i64 %state.now, 0
  br i1 %over.now, label %awake, label %wait
wait:
  %waited = call i32 @pthread_cond_wait(ptr @done, ptr @mutex)
  br label %look
awake:
  store atomic i32 0, ptr @waiting monotonic, align 4
  %unlocked = call i32 @pthread_mutex_unlock(ptr @mutex)
  br label %end
end:
  ret void
}}
"""

_WORKER = f"""
define internal ptr @worker(ptr %thread.number) {{
entry:
  %thread = ptrtoint ptr %thread.number to i64
  br label %idle
idle:
  br label %spin
spin:
  %i = phi i64 [ 0, %idle ], [ %following, %pause ]
  %state = load atomic i64, ptr @state monotonic, align 8
  %seats = lshr i64 %state, 32
  %free = icmp ne i64 %seats, 0
  br i1 %free, label %join, label %again
again:
  %following = add i64 %i, 1
  %more = icmp ult i64 %i, {_SPINS}
  br i1 %more, label %pause, label %sleep
pause:
  call void asm sideeffect "PAUSE", ""()
  br label %spin
sleep:
  %locked = call i32 @pthread_mutex_lock(ptr @mutex)
  %slept = atomicrmw add ptr @sleeping, i32 1 seq_cst
  br label %look
look:
  %state.now = load atomic i64, ptr @state seq_cst, align 8
  %seats.now = lshr i64 %state.now, 32
  %free.now = icmp ne i64 %seats.now, 0
  br i1 %free.now, label %awake, label %wait
wait:
  %waited = call i32 @pthread_cond_wait(ptr @wake, ptr @mutex)
  br label %look
awake:
  %woke = atomicrmw sub ptr @sleeping, i32 1 seq_cst
  %unlocked = call i32 @pthread_mutex_unlock(ptr @mutex)
  br label %idle
join:
  %seated = sub i64 %state, 4294967295
  %joined = cmpxchg ptr @state, i64 %state, i64 %seated acquire monotonic
  %is.in = extractvalue {{ i64, i1 }} %joined, 1
  br i1 %is.in, label %run, label %idle
run:
  %body = load ptr, ptr @body
  %context = load ptr, ptr @context
  %count = load i64, ptr @count
  %set = call i32 @fesetenv(ptr @floats)
  call void @work(ptr %body, ptr %context, i64 %count, i64 %seats, i64 %thread)
  %before = atomicrmw sub ptr @state, i64 1 seq_cst
  %last = icmp eq i64 %before, 1
  br i1 %last, label %tell, label %idle
tell:
  %is.waited.for = load atomic i32, ptr @waiting seq_cst, align 4
  %waits = icmp ne i32 %is.waited.for, 0
  br i1 %waits, label %signal, label %idle
signal:
  %locked.too = call i32 @pthread_mutex_lock(ptr @mutex)
  %signalled = call i32 @pthread_cond_signal(ptr @done)
  %unlocked.too = call i32 @pthread_mutex_unlock(ptr @mutex)
  br label %idle
}}
"""


def pool_text(system: str, processor: str) -> str:
    """The text for one of `SYSTEMS` and a processor, by the name that begins a target triple."""
    text = "\n".join([_DECLARATIONS, _STATE, _PARALLEL_FOR, _BEGIN, _WAITING, _WORKER])
    text = text.replace("SIG_SETMASK", str(_SIG_SETMASK[system]))
    return text.replace("PAUSE", _PAUSES.get(processor, ""))


# Note [One word]
# Which threads are at work stands in one word: `@state` has the seats that are free in its upper half, and in its lower
# half how many threads that took one are still at work. Who opens a loop writes the seats; a worker takes one only
# while there is one, in one step, so that none can enter a loop that is over. How many were free when it took one is
# its number: nobody gives a seat back. Who opened the loop has the number 0. Closing takes away the free seats, and the
# loop has ended when the word is 0. Words that say who sleeps are written before `@state` is read, and the other way
# round: either the sleeper sees the seats, or who opened the loop sees the sleeper.

# Note [Ranges]
# The iterations are cut in as many ranges as there are threads, each with a counter. A thread begins with the range of
# its own number, the same in each loop, and goes on with what others have left of theirs. So what it reads is mostly
# what it has written in the loop before, in the cache of its core, and neighbours in a loop are computed one after
# the other: the part of the weights that is fetched ahead is the part that it needs next.
