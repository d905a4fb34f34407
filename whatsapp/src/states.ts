import type { Host, Line, LineState } from '@recado/server/carriers/port'

const PAUSE = 1000

type Telling = { line: Line; host: Host; pause: (milliseconds: number) => Promise<void>; isClosed: () => boolean }

/** The states of a line one after the other, each until it is taken. */
export function createStates({ line, host, pause, isClosed }: Telling) {
  let last: Promise<void> = Promise.resolve()

  async function report(state: LineState): Promise<void> {
    while (!isClosed()) {
      try {
        return await host.report(line, state)
      } catch {
        await pause(PAUSE)
      }
    }
  }

  return {
    tell(state: LineState) {
      last = last.then(() => report(state))
      return last
    },
  }
}
