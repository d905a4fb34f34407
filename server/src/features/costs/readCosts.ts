import { type CostLine, type CostSum, type CostsOfConnection, type CostsOfMonth, MAX_COST_LINES } from '@recado/contract/costs/costs'
import { MICROS } from '@recado/contract/costs/priceCard'
import type { Language } from '@recado/contract/kit/languages'
import { type ExpressionBuilder, sql } from 'kysely'
import { csvHeader, csvLine } from '../../kernel/csv.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import { monthOf, type PriceBook, quotasOn } from './priceBook.ts'

type Sums = Omit<CostSum, 'amount'> & { micros: number }

const sumsOf = (eb: ExpressionBuilder<TenantDatabase, 'messageCosts'>) => [
  eb.ref('messageCosts.currency').as('currency'),
  sql<number>`count(*)::int`.as('messages'),
  sql<number>`count(${eb.ref('messageCosts.free')})::int`.as('free'),
  sql<number>`(count(*) filter (where ${eb.ref('messageCosts.micros')} is null))::int`.as('unknown'),
  sql<number>`coalesce(sum(${eb.ref('messageCosts.micros')}), 0)::bigint`.as('micros'),
  sql<boolean>`bool_or(${eb.ref('messageCosts.isExample')})`.as('isExample'),
]

const inUnits = <Row extends { micros: number }>({ micros, ...row }: Row) => ({ ...row, amount: micros / MICROS })

/** What the messages of a month have cost. `month`: its first day. */
export async function readCosts(db: TenantDb, month: string): Promise<CostsOfMonth> {
  const lines = await db
    .selectFrom('messageCosts')
    .leftJoin('connections', 'connections.id', 'messageCosts.connectionId')
    .leftJoin('campaigns', 'campaigns.id', 'messageCosts.campaignId')
    .select(['messageCosts.category', 'connections.id as connectionId', 'connections.name as connectionName'])
    .select(['campaigns.id as campaignId', 'campaigns.name as campaignName'])
    .select((eb) => sumsOf(eb as never))
    .where('messageCosts.month', '=', month)
    .where('messageCosts.state', '=', 'delivered')
    .groupBy(['messageCosts.currency', 'messageCosts.category', 'connections.id', 'connections.name', 'campaigns.id', 'campaigns.name'])
    .orderBy('micros', 'desc')
    .orderBy('messages', 'desc')
    .limit(MAX_COST_LINES)
    .execute()
  const shown = lines.map(
    ({ connectionId, connectionName, campaignId, campaignName, ...sums }): CostLine => ({
      ...inUnits(sums),
      connection: namedOf(connectionId, connectionName),
      campaign: namedOf(campaignId, campaignName),
    }),
  )
  return { month: month.slice(0, 7), totals: totalsOf(lines), lines: shown }
}

const namedOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** One sum for each currency. Adding whole millionths is exact. */
function totalsOf(lines: readonly Sums[]): CostSum[] {
  const totals = new Map<string | null, Sums>()
  for (const { currency, messages, free, unknown, micros, isExample } of lines) {
    const before = totals.get(currency) ?? { currency, messages: 0, free: 0, unknown: 0, micros: 0, isExample: false }
    totals.set(currency, {
      currency,
      messages: before.messages + messages,
      free: before.free + free,
      unknown: before.unknown + unknown,
      micros: before.micros + micros,
      isExample: before.isExample || isExample,
    })
  }
  return [...totals.values()].map(inUnits)
}

/** What the messages of a ticket or campaign have cost, one sum for each currency. */
export async function readSums(db: TenantDb, column: 'ticketId' | 'campaignId', id: number): Promise<CostSum[]> {
  const sums = db
    .selectFrom('messageCosts')
    .select((eb) => sumsOf(eb))
    .where(column, '=', id)
    .where('state', '=', 'delivered')
    .groupBy('currency')
  return (await sums.execute()).map(inUnits)
}

/** What the messages of a connection have cost in the month of `today`, and how many free ones it has had. */
export async function readConnectionCosts(
  db: TenantDb,
  { connectionId, book, today }: { connectionId: number; book: PriceBook; today: string },
): Promise<CostsOfConnection> {
  const month = monthOf(today)
  const lines = await db
    .selectFrom('messageCosts')
    .select('category')
    .select((eb) => [...sumsOf(eb), sql<number>`(count(*) filter (where ${eb.ref('free')} = 'quota'))::int`.as('used')])
    .where('connectionId', '=', connectionId)
    .where('month', '=', month)
    .where('state', '=', 'delivered')
    .groupBy(['currency', 'category'])
    .execute()
  const usedOf = (category: string) => lines.reduce((sum, line) => sum + (line.category === category ? line.used : 0), 0)
  const quotas = quotasOn(book, today).map(({ category, monthlyQuota, isExample }) => ({
    category,
    used: usedOf(category),
    limit: monthlyQuota,
    isExample,
  }))
  return { month: month.slice(0, 7), sums: totalsOf(lines), quotas }
}

/** For people who open the sheet: in their language, as their spreadsheet reads numbers. */
export async function costsCsv(db: TenantDb, { month, language }: { month: string; language: Language }): Promise<string> {
  const { lines } = await readCosts(db, month)
  const { columns, categories, yes, decimal } = sheetTexts[language]
  const rows = lines.map(({ connection, campaign, category, messages, free, unknown, amount, currency, isExample }) =>
    csvLine([
      month.slice(0, 7),
      connection?.name ?? '',
      campaign?.name ?? '',
      category === null ? '' : (categories.get(category) ?? category),
      String(messages),
      String(free),
      String(unknown),
      // An unknown amount stays empty: a zero would say that it was free.
      unknown === messages ? '' : String(amount).replace('.', decimal),
      currency ?? '',
      isExample ? yes : '',
    ]),
  )
  return [csvHeader(columns), ...rows].join('')
}

type SheetTexts = { columns: readonly string[]; categories: ReadonlyMap<string, string>; yes: string; decimal: string }

/** The server needs its own texts, because it writes the sheet. */
const sheetTexts: Record<Language, SheetTexts> = {
  pt: {
    columns: ['Mês', 'Conexão', 'Campanha', 'Categoria', 'Mensagens', 'Grátis', 'Preço desconhecido', 'Custo', 'Moeda', 'Preço de exemplo'],
    categories: new Map([
      ['marketing', 'Marketing'],
      ['utility', 'Utilidade'],
      ['authentication', 'Autenticação'],
      ['service', 'Atendimento'],
    ]),
    yes: 'sim',
    decimal: ',',
  },
  en: {
    columns: ['Month', 'Connection', 'Campaign', 'Category', 'Messages', 'Free', 'Price unknown', 'Cost', 'Currency', 'Example price'],
    categories: new Map([
      ['marketing', 'Marketing'],
      ['utility', 'Utility'],
      ['authentication', 'Authentication'],
      ['service', 'Service'],
    ]),
    yes: 'yes',
    decimal: '.',
  },
  es: {
    columns: [
      'Mes',
      'Conexión',
      'Campaña',
      'Categoría',
      'Mensajes',
      'Gratis',
      'Precio desconocido',
      'Costo',
      'Moneda',
      'Precio de ejemplo',
    ],
    categories: new Map([
      ['marketing', 'Marketing'],
      ['utility', 'Utilidad'],
      ['authentication', 'Autenticación'],
      ['service', 'Servicio'],
    ]),
    yes: 'sí',
    decimal: ',',
  },
}
