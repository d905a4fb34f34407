import type { Kernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'

/** Resolves the host name, so call it before taking locks. The guard checks the address again at each call. */
export async function assertCallableAddress({ guardedFetch }: Pick<Kernel, 'guardedFetch'>, address: string) {
  await guardedFetch.checkAddress(address).catch((error) => {
    if (!(error instanceof OutgoingRefused)) throw error
    throw invalidField('urlN8N', error.reason === 'private' ? 'private_address' : 'no_address')
  })
}
