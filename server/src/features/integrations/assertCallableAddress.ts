import type { Kernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'

/** Asks names, so it is done before anything is locked. The guard asks again whenever it is called. */
export async function assertCallableAddress({ guardedFetch }: Pick<Kernel, 'guardedFetch'>, address: string) {
  await guardedFetch.checkAddress(address).catch((error) => {
    if (!(error instanceof OutgoingRefused)) throw error
    throw invalidField('urlN8N', error.reason === 'private' ? 'private_address' : 'no_address')
  })
}
