import { AppError } from '@recado/contract/errors'
import type { PageError, PageErrorKind } from '@recado/contract/pageErrors'
import { send, UnreachableError } from '#web/shared/data/api/send.ts'
import { ownBuild } from '#web/shared/lib/version/newVersion.ts'
import { currentRoutePattern } from './routePatterns.ts'

/** In the storage of the tab: a page that crashes again after each reload also reports once a minute. */
const REPORTED_AT = 'pageErrorAt'
const PAUSE = 60_000
/** The endpoint accepts no more. */
const MAX_FRAMES = 20

/** Reports crashes and unhandled rejections of this tab to the server, at most one a minute. Returns how to end it. */
export function reportErrors(): () => void {
  const onError = ({ error }: ErrorEvent) => void report('crash', error)
  const onRejection = ({ reason }: PromiseRejectionEvent) => void report('rejection', reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/** Whether the error is the answer of a call: a part of the page that could not be loaded has not crashed. */
export const isCallError = (error: unknown): error is Error => error instanceof AppError || error instanceof UnreachableError

/** What an error boundary has caught is an error of the window too: React only tells it to the console. */
export const rootOptions = {
  onCaughtError(error: unknown) {
    if (!isCallError(error)) window.reportError(error)
  },
  /** React has rendered again at once, and without an error. If the cause is a failed call, its part was left in that moment. */
  onRecoverableError(error: unknown) {
    if (!(error instanceof Error && isCallError(error.cause))) window.reportError(error)
  },
}

async function report(kind: PageErrorKind, error: unknown) {
  // While the server cannot be reached no report arrives either.
  if (!(error instanceof Error) || error instanceof UnreachableError) return
  const stack = framesOf(error)
  // An error without a frame of ours comes from an extension, or from the browser itself.
  if (stack.length === 0 || !mayReport()) return
  const body: PageError = { kind, ...describe(error), build: ownBuild(), route: currentRoutePattern(), stack }
  // A report that fails must not lead to another report.
  await sendReport(body).catch(() => undefined)
}

async function sendReport(body: PageError) {
  const { reportPageErrorEndpoint } = await import('@recado/contract/pageErrors')
  await send(reportPageErrorEndpoint, { body }, null)
}

/** The texts of other errors may quote what people wrote. */
const describe = (error: Error) => (error instanceof AppError ? { name: 'AppError', code: error.code } : { name: error.name })

/** The files of this origin among the frames, without their query. The lines before them contain the error's text. */
function framesOf({ stack = '' }: Error) {
  const origin = `${window.location.origin}/`
  const lines = stack.split('\n').flatMap((line) => {
    const start = line.indexOf(origin)
    if (start < 0) return []
    const [, path, position] = /^([^\s?:)]+)(?:\?[^\s:)]*)?(:\d+:\d+)\)?$/.exec(line.slice(start + origin.length).trim()) ?? []
    return path === undefined ? [] : [`${path}${position}`]
  })
  return lines.slice(0, MAX_FRAMES)
}

function mayReport() {
  const now = Date.now()
  if (Math.abs(now - Number(sessionStorage.getItem(REPORTED_AT))) < PAUSE) return false
  sessionStorage.setItem(REPORTED_AT, String(now))
  return true
}
