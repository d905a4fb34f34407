import type { BrowserContext } from '@playwright/test'

export type Complaints = ReturnType<typeof listenToComplaints>

/** Errors on the console (a violated content policy among them), and errors that nobody caught. */
export function listenToComplaints() {
  const heard: string[] = []
  const named: RegExp[] = []
  return {
    hear(context: BrowserContext) {
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(`${message.text()} at ${message.location().url}`)
      })
      context.on('weberror', (error) => heard.push(error.error().stack ?? error.error().message))
    },
    /** This test provokes it. */
    expect: (pattern: RegExp) => void named.push(pattern),
    judge() {
      const unexpected = heard.filter((text) => !named.some((pattern) => pattern.test(text)))
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
    },
  }
}
