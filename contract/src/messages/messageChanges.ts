import { z } from 'zod'
import { id, time } from '../kit/fields.ts'

/** What the company can change of a message that is stored: its text, whether it is there, the reaction. */
export const changeKind = z.enum(['edit', 'revoke', 'react'])
export type ChangeKind = z.output<typeof changeKind>

/** `pending`: the service has not taken it yet. `refused`: it never will, and the message is again as it was before. */
export const changeState = z.enum(['pending', 'refused'])

export const changeDetails = z.object({
  kind: changeKind,
  /** Who made it. */
  userId: id.nullable(),
  /** The code of a refusal. */
  error: z.string().nullable(),
  /** Why the service refused it, as a short key for screens. */
  reason: z.string().nullable(),
  at: time,
})
export type ChangeDetails = z.output<typeof changeDetails>

export const refusedChangeError = {
  edit: 'ERR_EDIT_WAPP_MSG',
  revoke: 'ERR_DELETE_WAPP_MSG',
  react: 'ERR_SENDING_WAPP_MSG',
} as const satisfies Record<ChangeKind, string>
