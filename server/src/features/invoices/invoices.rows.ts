import { fold } from '@recado/contract/kit/fold'
import { amountOfCentavos } from '@recado/contract/money/centavos'
import { INVOICE_PAGE_SIZE, type Invoice, type PrintedInvoice } from '@recado/contract/money/invoices'
import { type SqlBool, sql } from 'kysely'
import { assertExists } from '../../kernel/crud.ts'
import type { PlatformDb, TenantDb } from '../../kernel/database/schema.ts'
import { likePattern } from '../../kernel/likePattern.ts'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'

export const invoiceEvent: LiveEvent<Invoice> = {
  name: 'invoice',
  audience: (companyId, row) => [{ room: rooms.admins(companyId), row }],
}

const columns = [
  'id',
  'detail',
  'valueCents',
  'dueDate',
  'status',
  'kind',
  'users',
  'connections',
  'queues',
  'months',
  'periodFrom',
  'paidAt',
  'paidBy',
  'note',
  'cancelReason',
  'reason',
  'replaces',
  'createdAt',
] as const

type Stored = Omit<Invoice, 'value'> & { valueCents: number }
const toInvoice = ({ valueCents, ...row }: Stored): Invoice => ({ ...row, value: amountOfCentavos(valueCents) })

type Handle = TenantDb | Tx['db']
const rows = (db: Handle) => (db as TenantDb).selectFrom('invoices').select(columns)

export async function readInvoice(db: Handle, id: number): Promise<Invoice> {
  return toInvoice(assertExists(await rows(db).where('id', '=', id).executeTakeFirst(), 'ERR_NO_INVOICE_FOUND'))
}

type InvoiceFilter = { searchParam?: string | undefined; pageNumber?: number | undefined; status?: Invoice['status'] | undefined }

/** The newest first. It reads one more row than asked for, to know whether there are more. */
export async function listInvoices(db: TenantDb, { searchParam = '', pageNumber = 1, status }: InvoiceFilter) {
  const wanted = fold(searchParam.trim())
  const found = await rows(db)
    .$if(wanted !== '', (query) =>
      query.where(sql<SqlBool>`(fold(detail) like ${likePattern(searchParam)} or cast(id as text) = ${wanted.replace(/^#/, '')})`),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
    .orderBy('id', 'desc')
    .limit(INVOICE_PAGE_SIZE + 1)
    .offset((pageNumber - 1) * INVOICE_PAGE_SIZE)
    .execute()
  return { page: found.slice(0, INVOICE_PAGE_SIZE).map(toInvoice), hasMore: found.length > INVOICE_PAGE_SIZE }
}

const MOST = 1000
export const allInvoices = async (db: TenantDb) => (await rows(db).orderBy('id', 'desc').limit(MOST).execute()).map(toInvoice)

const partyColumns = [
  'name',
  'email',
  'phone',
  'billingName',
  'billingAddress',
  'billingCity',
  'billingState',
  'billingZipcode',
  'billingCountry',
] as const

/** An invoice with both addresses. The platform's own company is the issuer. */
export async function readPrintableInvoice(db: TenantDb, platform: PlatformDb, id: number): Promise<PrintedInvoice> {
  const invoice = await readInvoice(db, id)
  const company = await db.selectFrom('companies').select(partyColumns).executeTakeFirstOrThrow()
  const issuer = await platform.selectFrom('companies').select(partyColumns).where('platform', '=', true).executeTakeFirstOrThrow()
  return { ...invoice, company, issuer }
}
