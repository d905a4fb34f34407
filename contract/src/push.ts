import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { confirmation } from './kit/fields.ts'

/**
 * What a user is notified of while no page is open: messages in their own conversations, waiting customers, mentions, reminders, things
 * that stopped by themselves, announcements.
 */
export const pushKinds = ['own', 'waiting', 'mention', 'reminder', 'stopped', 'announcement'] as const
const kind = z.enum(pushKinds)
export type PushKind = z.output<typeof kind>

const kinds = z.array(kind).max(pushKinds.length)

/** What a browser's service worker reads and shows. `tag`: a newer one with the same tag replaces it; `url`: where a click leads. */
export const pushNote = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() })

/** The push service of the browser's maker, where notifications for one browser are sent. */
const pushEndpoint = z.url({ protocol: /^https?$/ }).max(1000)
/** As browsers give them: a point on the curve P-256, and sixteen bytes. */
const keys = z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}(==)?$/) })

const validKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** Web push: notifications while the product is closed (RFC 8030, 8291 and 8292). */
export const pushEndpoints = {
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
    output: confirmation,
    example: { body: { endpoint: 'https://example.com/push/{{n}}', keys: validKeys } },
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/push/subscriptions/forget',
    summary: 'This browser is told nothing any more',
    access: 'notices:own',
    body: z.object({ endpoint: pushEndpoint }),
    output: confirmation,
    example: { body: { endpoint: 'https://example.com/push' } },
  }),
}
