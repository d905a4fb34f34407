/** Does one thing after the other, in the order in which they were asked for; one that fails stops none of the others. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
