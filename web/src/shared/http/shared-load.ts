interface Running {
  done: Promise<unknown>;
  controller: AbortController;
  waiting: number;
}

const running = new Map<string, Running>();

export interface SharedLoad {
  done: Promise<unknown>;
  /** Leaves the load. It is aborted if no other screen has joined it. */
  leave: () => void;
}

export function joinLoad(key: string, load: (signal: AbortSignal) => Promise<unknown>): SharedLoad {
  const joined = running.get(key) ?? begin(key, load);
  joined.waiting += 1;
  let waits = true;
  const leave = () => {
    if (!waits) return;
    waits = false;
    joined.waiting -= 1;
    if (joined.waiting > 0) return;
    joined.controller.abort();
    if (running.get(key) === joined) running.delete(key);
  };
  return { done: joined.done, leave };
}

function begin(key: string, load: (signal: AbortSignal) => Promise<unknown>): Running {
  const controller = new AbortController();
  const done = load(controller.signal);
  const begun: Running = { done, controller, waiting: 0 };
  running.set(key, begun);
  const end = () => {
    if (running.get(key) === begun) running.delete(key);
  };
  done.then(end, end);
  return begun;
}
