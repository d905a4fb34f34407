import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

export type Complaints = ReturnType<typeof listenToComplaints>

/** Errors on the console (including policy violations) and uncaught exceptions. */
export function listenToComplaints() {
  const heard: string[] = []
  const named: RegExp[] = []
  const hearConsole = (message: ConsoleMessage) => {
    const { url } = message.location()
    // A headed browser requests a favicon where a page names none.
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) heard.push(`${message.text()} at ${url}`)
  }
  const hearError = (uncaught: WebError) => void heard.push(uncaught.error().stack ?? uncaught.error().message)
  return {
    hear(context: BrowserContext) {
      context.on('console', hearConsole).on('weberror', hearError)
      return () => void context.off('console', hearConsole).off('weberror', hearError)
    },
    /** The test provokes this error. */
    expect: (pattern: RegExp) => void named.push(pattern),
    judge() {
      const unexpected = heard.filter((text) => !named.some((pattern) => pattern.test(text)))
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
    },
  }
}
