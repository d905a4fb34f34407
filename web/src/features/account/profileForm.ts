import { users } from '@recado/contract/users/users'
import { z } from 'zod'

const { name, email, password } = users.create.shape

export type ProfileForm = { name: string; email: string; password: string; currentPassword: string }

/** An empty password means no change. Changing the e-mail or password requires the current password. */
export const profileSchema = z.object({ name, email, password: password.or(z.literal('')), currentPassword: z.string().max(50) })

/** The changed fields only. */
export function changedFields(form: ProfileForm, start: ProfileForm) {
  const { name, email, password, currentPassword } = form
  return {
    ...(name !== start.name && { name }),
    ...(email !== start.email && { email }),
    ...(password && { password }),
    ...((password || email !== start.email) && { currentPassword }),
  }
}
