import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { message } from './kit/fields.ts'

/**
 * Of what a person is told while no page of theirs is open: what customers write in their own conversations, who waits for a person,
 * where they are called by name, what they wanted to be reminded of, what has stopped by itself, what is announced.
 */
export const pushKinds = ['own', 'waiting', 'mention', 'reminder', 'stopped', 'announcement'] as const
const kind = z.enum(pushKinds)
export type PushKind = z.output<typeof kind>

const kinds = z.array(kind).max(pushKinds.length)

/** What a browser's worker reads and shows. `tag`: a newer one of the same takes its place; `url`: where a click leads. */
export const pushNote = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() })

/** Where the browser's maker takes what is meant for one browser. */
const pushEndpoint = z.url({ protocol: /^https?$/ }).max(1000)
/** As browsers give them: a point on the curve P-256 and sixteen bytes. */
const keys = z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}(==)?$/) })

const validKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** What a browser shows while the product is closed there (RFC 8030, 8291 and 8292). */
export const push = {
  get: endpoint({
    method: 'GET',
    path: '/push',
    summary:
      'The key with which a browser subscribes to what is told while the product is closed, and the kinds that the caller has chosen',
    access: 'notices:own',
    output: z.object({ publicKey: z.string(), kinds }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/push/kinds',
    summary: 'Choose what one is told of while the product is closed, in all of one’s browsers',
    access: 'notices:own',
    body: z.object({ kinds }),
    output: z.object({ kinds }),
    example: { body: { kinds: ['own', 'mention'] } },
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/push/subscriptions',
    summary: 'This browser is told while the product is closed, until its session ends',
    access: 'notices:own',
    body: z.object({ endpoint: pushEndpoint, keys }),
    output: message,
    example: { body: { endpoint: 'https://example.com/push/{{n}}', keys: validKeys } },
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/push/subscriptions/forget',
    summary: 'This browser is told nothing any more',
    access: 'notices:own',
    body: z.object({ endpoint: pushEndpoint }),
    output: message,
    example: { body: { endpoint: 'https://example.com/push' } },
  }),
}
