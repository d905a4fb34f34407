import { heldKinds } from '@recado/contract/backups'
import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { restorePartsOf } from '../src/app.ts'
import { heldWorkOf } from '../src/backup/endHold.ts'
import { createWorld } from './testApp.ts'

// A restored backup is older than what customers, services and browsers know. So each table and each queue is either corrected or held back
// by its owner, or listed here with the reason why a restore leaves it as it is.

const restoredAsItIs: Record<string, string> = {
  'what companies and the platform set up: it is stored, and nothing is sent because of it': `
    aiPrices aiTokens announcements announcementReaders campaignSettings changes changeNames chats chatMessages chatUsers companies connectionQueues contactFields
    contactIdentities contactListItems contactLists contactPictures contacts costSettings fileLists fileOptions helps hiddenFirstSteps
    integrations invitationQueues knowledgeArticles knowledgeChunks knowledgeTerms knowledgeVersions knowledgeWords
    invitations linkedContacts mailTexts media optOuts paymentSettings plans platform priceCards priceRates priceRules prompts
    promptPublications promptTestResults promptTestRuns promptTests promptTokens pushChoices pushSubscriptions pushKeys queueOptions queueTests queues quickMessages quickMessageUses recoveryCodes secondSteps settings ssoDomains ssoIdentities ssoProviders ssoQueues supportActs supportVisits
    tags templates userQueues users webhooks`,
  'conversations and figures: a message that waits to leave is in the outbox': `
    answerTimes attendances attendanceSums blockedMessages messageCosts monthlyCosts notices quarantine reactions sentReactions ticketNotes tickets ticketSteps
    ticketTags unansweredQuestions`,
  'it goes on where it was, with work that changes rows of the backup only': `
    bulkTasks contactImports contactImportFaults contactListFaults contactListImports dueDateChanges lateChanges`,
  'it leaves with its campaign, which is held': 'campaignPaces campaignRecipients',
  'a close or a transfer that was not announced is finished after the release': 'pendingCloses pendingTransfers',
  'the recheck of charges decides about them': 'invoices',
  'it recognises what comes again: an older list lets one more through, and no message is lost': `
    appliedChanges cloud.heard cloud.sent whatsapp.heard whatsapp.messages whatsapp.raised`,
  'a limit that an older count makes milder for a moment, and the service enforces it': `
    cloud.begun cloud.dailyLimits cloud.paces cloud.pairs numberLookups throttles`,
  'what a channel knows about its connections and contacts, which the service reports again': `
    cloud.lines cloud.people whatsapp.people lineTokenUses personTokenUses`,
  'it expires within minutes by itself': 'passkeyRequests redeemedChallenges resetCodes ssoStates',
  'only for practice: no customer is behind it': 'sandboxCharges simulator.files simulator.lines simulator.messages simulator.people',
  'which migrations have run': 'migrations',
}

const queuesLeftAsTheyAre: Record<string, string> = {
  'by the clock: each run reads what is due from rows': `
    access.sweep announcements.turn backup.nightly backup.watch bot.tickets campaigns.retry changes.sweep contacts.pictures dashboard.fold expiry.remove
    invoices.look ledger.check lines.sweep media.lost media.sweep payments.cancel payments.reconcile personTokens.sweep prompts.weeklyTests push.sweep schedules.due sso.domains sso.sweep
    subscription.next support.end tickets.sweep tickets.wake unansweredQuestions.sweep users.absent users.sweepInvitations webhooks.sweep`,
  'it mails the owner of an account of guesses, and what the old machine mailed too does no harm twice': 'access.tellOfGuesses',
  'backups, which reach no customer': 'backup.afterRelease backup.archive backup.now',
  'a text is written only while the bot still waits for this very answer or person, and then leaves by the outbox':
    'bot.ask bot.remindOfHandover',
  'it goes on where it was, and changes rows of the backup only': `
    prompts.testWeekly bulk.ContactListItem bulk.contact bulk.quickmessage bulk.ticket contactLists.import contacts.import contacts.undoImport`,
  'the service takes the same request twice': 'templates.remove templates.sync',
}

const namesIn = (lists: Record<string, string>) => Object.values(lists).flatMap((names) => names.trim().split(/\s+/))

const world = await createWorld()
afterAll(() => world.close())
const parts = restorePartsOf(world.kernel.config)
const STAMP = '20300312T030000Z'

/** Runs what the owners do with a restored database, undoes it, and returns the tables and queues that they name. */
async function namedByOwners() {
  const compiler = new PostgresQueryCompiler()
  const statements: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(compiler.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const undone = new Error('undone')
  await world.platform
    .transaction()
    .execute(async (tx) => {
      const db = tx.withPlugin(recorder)
      for (const { held, afterRestore } of parts) {
        await held?.count(db)
        await held?.discard(db)
        await afterRestore?.(db, STAMP)
      }
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  // Which company is that of the platform is only read.
  const tablesOf = ({ sql: text }: CompiledQuery) =>
    Array.from(
      text
        .replaceAll('"', '')
        .replace('from companies where platform', '')
        .matchAll(/\b(?:from|update|into) ([\w.]+)/g),
      ([, name = '']) => name,
    )
  return { tables: new Set(statements.flatMap(tablesOf)), queues: new Set(statements.flatMap(({ parameters }) => parameters).flat()) }
}
const named = await namedByOwners()

test('the statements work on a backup of a release that had no browsers and no log of changes yet', async () => {
  const undone = new Error('undone')
  const restore = world.platform.transaction().execute(async (tx) => {
    await sql`drop table "rememberedBrowsers", "knownBrowsers", changes cascade`.execute(tx)
    for (const { afterRestore } of parts) await afterRestore?.(tx, STAMP)
    throw undone
  })
  await expect(restore).rejects.toBe(undone)
})

test('each kind of held work has one owner', () => {
  expect(heldWorkOf(parts).map(({ kind }) => kind)).toEqual([...heldKinds])
})

test('each table is corrected or held back by its owner, or listed with a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select case when schemaname = 'public' then tablename else schemaname || '.' || tablename end as name
    from pg_tables where schemaname in ('public', 'cloud', 'simulator', 'whatsapp')`.execute(world.platform)
  const tables = rows.map(({ name }) => name)
  const listed = namesIn(restoredAsItIs)
  expect(tables.filter((name) => !named.tables.has(name) && !listed.includes(name)).sort()).toEqual([])
  expect(listed.filter((name) => !tables.includes(name) || named.tables.has(name))).toEqual([])
})

test('each queue is held back by its owner, or listed with a reason', async () => {
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue where name not like '\\_\\_pgboss%'`.execute(world.platform)
  const queues = rows.map(({ name }) => name)
  const isHeld = (name: string) => named.queues.has(name)
  const listed = namesIn(queuesLeftAsTheyAre)
  expect(queues.filter((name) => !isHeld(name) && !listed.includes(name)).sort()).toEqual([])
  expect(listed.filter((name) => !queues.includes(name) || isHeld(name))).toEqual([])
})
