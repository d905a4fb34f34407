import type { ContactImport } from '@recado/contract/contacts'
import { AppError } from '@recado/contract/errors'
import { type Address, Refused, Unavailable } from '../../channels/channel.ts'
import { yieldingBatches } from '../../kernel/concurrency/yieldingBatches.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { addContacts, recordImport } from './addContacts.ts'
import { identitiesOf } from './identities.ts'
import { type Channels, findDefaultConnection } from './lookUpNumber.ts'

const LONGEST_NAME = 50

/** Adds the phone book of the default connection's phone. Its names count as given by staff. */
export async function importPhoneBook(
  kernel: Kernel,
  { channels, companyId }: { channels: Channels; companyId: number },
): Promise<ContactImport> {
  const connection = await findDefaultConnection(kernel.read(companyId), { channels, companyId })
  if (!connection) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  const { line, channel } = connection
  if (!channel?.capabilities.phoneBook) throw new AppError('ERR_NOT_SUPPORTED')
  const entries = await channel.phoneBook(line).catch(refuse)
  const candidates = entries.flatMap(({ name, addresses }) => {
    const identities = identitiesOf(addresses.filter(({ kind }) => kind !== 'group'))
    return identities.length === 0 ? [] : [{ name: nameOf(name, addresses), number: numberAmong(addresses), email: '', identities }]
  })
  const imported = await addContacts(kernel, { companyId, candidates: yieldingBatches(candidates) })
  await recordImport(kernel, companyId, { added: imported.newContacts.length, known: imported.errorBag.length, wrong: 0 })
  return imported
}

const numberAmong = (addresses: readonly Address[]) => addresses.find(({ kind }) => kind === 'number')?.value ?? null
const nameOf = (name: string, addresses: readonly Address[]) =>
  name.trim().slice(0, LONGEST_NAME) || (numberAmong(addresses) ?? addresses[0]?.value ?? '')

function refuse(error: unknown): never {
  if (error instanceof Refused) throw new AppError('ERR_NOT_SUPPORTED')
  throw error instanceof Unavailable ? new AppError('ERR_WAPP_NOT_INITIALIZED') : error
}
