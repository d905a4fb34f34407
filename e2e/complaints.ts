import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

export type Complaints = ReturnType<typeof listenToComplaints>

/** Errors on the console (a violated content policy among them), and errors that nobody caught. */
export function listenToComplaints() {
  const heard: string[] = []
  const named: RegExp[] = []
  const hearConsole = (message: ConsoleMessage) => {
    const { url } = message.location()
    // A browser with windows looks for it by itself wherever a page names no sign of its own.
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) heard.push(`${message.text()} at ${url}`)
  }
  const hearError = (uncaught: WebError) => void heard.push(uncaught.error().stack ?? uncaught.error().message)
  return {
    hear(context: BrowserContext) {
      context.on('console', hearConsole).on('weberror', hearError)
      return () => void context.off('console', hearConsole).off('weberror', hearError)
    },
    /** This test provokes it. */
    expect: (pattern: RegExp) => void named.push(pattern),
    judge() {
      const unexpected = heard.filter((text) => !named.some((pattern) => pattern.test(text)))
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
    },
  }
}
