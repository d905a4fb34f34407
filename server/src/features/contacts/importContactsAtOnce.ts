import type { ContactImport, SheetRow } from '@recado/contract/contacts'
import { addCountryCode } from '@recado/contract/numbers/phoneNumbers'
import { yieldingBatches } from '../../kernel/concurrency/yieldingBatches.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { settingOf } from '../settings/index.ts'
import { addContacts, type ContactCandidate, recordImport, toImportFailure } from './addContacts.ts'
import { identitiesOf } from './identities.ts'
import { readSheetRow, type SheetContact } from './readSheetRow.ts'

/**
 * Imports the rows of a spreadsheet in one request. It does not ask the service about each number: twenty thousand requests would take
 * hours and could get the account banned. A number that does not exist shows with the first message.
 */
export async function importContactsAtOnce(kernel: Kernel, companyId: number, sheet: readonly SheetRow[]): Promise<ContactImport> {
  const country = await settingOf(kernel.read(companyId), 'country')
  const invalid: ContactImport['errorBag'] = []
  async function* candidates() {
    for await (const some of yieldingBatches(sheet)) {
      const rows = some.map(readSheetRow).filter((row) => row !== undefined)
      for (const row of rows) if ('invalid' in row) invalid.push(toImportFailure(row.name, 'ERR_VALIDATION', row.invalid))
      yield rows.flatMap((row) => ('invalid' in row ? [] : [candidateOf({ ...row.contact, extraInfo: row.extraInfo }, country)]))
    }
  }
  const { newContacts, errorBag } = await addContacts(kernel, { companyId, candidates: candidates() })
  await recordImport(kernel, companyId, { added: newContacts.length, known: errorBag.length, wrong: invalid.length })
  return { newContacts, errorBag: [...invalid, ...errorBag] }
}

function candidateOf(contact: SheetContact & Pick<ContactCandidate, 'extraInfo'>, country: string): ContactCandidate {
  const number = addCountryCode(contact.number, country)
  return { ...contact, number, identities: identitiesOf([{ kind: 'number', value: number }]) }
}
