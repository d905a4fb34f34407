import { AppError } from '@recado/contract/errors'
import type { Language } from '@recado/contract/kit/languages'
import { addCountryCode } from '@recado/contract/numbers/phoneNumbers'
import type { Actor } from '@recado/contract/permissions'
import { assertExists } from '../../../kernel/crud.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { bulkRefusalOf, findContacts, resolveContact } from '../../contacts/index.ts'
import { settingOf } from '../../settings/index.ts'
import { retryOnCreationRace } from '../../tickets/index.ts'
import { readFieldsByNumber } from '../../variables/index.ts'
import { assertNoFileLost } from '../campaignsWithLostFile.ts'
import { readCandidates } from '../recipients/candidateRecipients.ts'
import { loadCampaignFilling, variantsOf } from '../recipients/fillCampaignTexts.ts'
import { sendToContact } from './sendToContact.ts'

const refusals = { empty: 'ERR_CAMPAIGN_INCOMPLETE', windowClosed: 'ERR_WINDOW_CLOSED', templateUnusable: 'ERR_TEMPLATE_UNUSABLE' } as const
const testContactNames: Record<Language, string> = { pt: 'Número de teste', en: 'Test number', es: 'Número de prueba' }
type Test = { id: number; number: string }

/** Sends every text of a campaign to a number of the user's choice. A test takes no slot in the pace and counts in no report. */
export const sendTestMessages = (kernel: Kernel, actor: Actor, test: Test) =>
  retryOnCreationRace(() => kernel.transact(actor, (tx) => send(tx, kernel, test)))

async function send(tx: Tx, kernel: Kernel, { id, number: given }: Test) {
  const now = kernel.clock.now()
  const stored = await tx.db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()
  const campaign = assertExists(stored, 'ERR_NO_CAMPAIGN_FOUND')
  if (campaign.connectionId === null) throw new AppError('ERR_CAMPAIGN_INCOMPLETE')
  await assertNoFileLost(tx, id)
  const number = addCountryCode(given, await settingOf(tx.db, 'country'))
  const addresses = [{ kind: 'number' as const, value: number }]
  const found = await findContacts(tx, addresses)
  // A new contact gets a name that its first message replaces. The name of one that exists stays.
  const name = found.people.length > 0 ? '' : testContactNames[await settingOf(tx.db, 'language')]
  const contact = await resolveContact(tx, { addresses, name, at: now, isLookedUp: true, found })
  const refusal = await bulkRefusalOf(tx, contact.id)
  if (refusal) throw new AppError(refusal === 'blocked' ? 'ERR_CONTACT_BLOCKED' : 'ERR_CONTACT_OPTED_OUT')
  // The test shows the values of the first recipient.
  const [first] = await readCandidates(tx.db, campaign, 0)
  const { list, lookupFor } = await loadCampaignFilling(tx.db, campaign, now)
  const fields = (await readFieldsByNumber(tx.db, [first?.identity ?? ''])).get(first?.identity ?? '')
  const lookup = lookupFor({ name: contact.name, email: contact.email, values: {}, ...first, number, fields })
  for (const variant of variantsOf(campaign)) {
    // A test takes nothing from the budget, so it cannot fail for the budget or a price.
    const { error } = await sendToContact(tx, kernel, { campaign, variant, contactId: contact.id, list, lookup, now })
    if (error && error !== 'budget' && error !== 'noPrice') throw new AppError(refusals[error])
  }
}
