import type { ContactImport } from '@recado/contract/contacts'
import { AppError } from '@recado/contract/errors'
import { type Address, Refused, Unavailable } from '../../carriers/port.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { inPortions } from '../../kernel/inPortions.ts'
import { addContacts } from './addContacts.ts'
import { type Carriers, defaultLine } from './defaultLine.ts'
import { identitiesOf } from './identities.ts'

const LONGEST_NAME = 50

/** Whom the owner of the default line has in the phone. Their names were given by staff as much as any. */
export async function importPhoneBook(
  kernel: Kernel,
  { carriers, companyId }: { carriers: Carriers; companyId: number },
): Promise<ContactImport> {
  const known = await defaultLine(kernel.read(companyId), { carriers, companyId })
  if (!known) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  const { line, carrier } = known
  if (!carrier?.capabilities.phoneBook) throw new AppError('ERR_NOT_SUPPORTED')
  const entries = await carrier.phoneBook(line).catch(refuse)
  const candidates = entries.flatMap(({ name, addresses }) => {
    const identities = identitiesOf(addresses.filter(({ kind }) => kind !== 'group'))
    return identities.length === 0 ? [] : [{ name: nameOf(name, addresses), number: numberAmong(addresses), email: '', identities }]
  })
  return addContacts(kernel, { companyId, candidates: inPortions(candidates) })
}

const numberAmong = (addresses: readonly Address[]) => addresses.find(({ kind }) => kind === 'number')?.value ?? null
const nameOf = (name: string, addresses: readonly Address[]) =>
  name.trim().slice(0, LONGEST_NAME) || (numberAmong(addresses) ?? addresses[0]?.value ?? '')

function refuse(error: unknown): never {
  if (error instanceof Refused) throw new AppError('ERR_NOT_SUPPORTED')
  throw error instanceof Unavailable ? new AppError('ERR_WAPP_NOT_INITIALIZED') : error
}
