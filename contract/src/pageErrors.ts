import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { confirmation } from './kit/fields.ts'

/** `crash`: an exception, whether a part of the page shows it or not. `rejection`: a promise that failed and nobody handled it. */
export const pageErrorKinds = ['crash', 'rejection'] as const
export type PageErrorKind = (typeof pageErrorKinds)[number]

/** Reports come from anywhere, without a session. Each field accepts only what code consists of, so no text of a person fits into one. */
const pageError = z.object({
  kind: z.enum(pageErrorKinds),
  /** The class of the error, such as `TypeError`. */
  name: z.string().regex(/^[A-Za-z_$]{1,60}$/),
  /** The code of an `AppError`. The message of any other error may quote data, so it stays in the browser. */
  code: z
    .string()
    .regex(/^ERR_[A-Z_]{1,60}$/)
    .optional(),
  /** Absent in development. */
  build: z
    .string()
    .regex(/^[0-9a-f]{1,64}$/)
    .optional(),
  /** The pattern of the page's address, such as `/tickets/:uuid?`. */
  route: z.string().regex(/^[\w:*?/-]{1,100}$/),
  /** File, line and column of each call, the innermost first. */
  stack: z.array(z.string().regex(/^[\w./@-]{1,200}:\d{1,9}:\d{1,9}$/)).max(20),
})
export type PageError = z.output<typeof pageError>

/** The largest valid report has some 5 kB; fields that this release does not know need room too. */
const BODY_LIMIT = 32 * 1024

export const reportPageErrorEndpoint = endpoint({
  method: 'POST',
  path: '/page-errors',
  summary: 'Report that a page of the web app crashed',
  access: 'public',
  body: pageError,
  bodyLimit: BODY_LIMIT,
  output: confirmation,
  errors: ['ERR_RATE_LIMIT'],
  example: {
    body: { kind: 'crash', name: 'TypeError', build: '0f3a', route: '/tickets/:uuid?', stack: ['assets/inbox-0f3a.js:1:2345'] },
  },
})
