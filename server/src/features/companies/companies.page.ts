import type { Company } from '@recado/contract/companies/companies'
import { fold } from '@recado/contract/kit/fold'
import type { PageQuery } from '@recado/contract/kit/resource'
import { type SqlBool, sql } from 'kysely'
import { cutPage, decodeCursor } from '../../kernel/cursor.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { cursorSchemas } from '../../kernel/readPage.ts'
import { companiesByName, companyNameContains, companyRows, toCompany } from './companies.store.ts'

const PAGE = 20
const MOST = 1000
const COUNTED = 10_000

/** Companies by name. The list goes over all companies, so it is read without a company scope. */
export async function companyPage({ platform, secrets }: PlatformKernel, query: PageQuery) {
  const limit = query.limit ?? PAGE
  const search = fold(query.searchParam?.trim() ?? '')
  let rows = companyRows(platform)
    .select(companiesByName.as('place'))
    .orderBy(companiesByName)
    .orderBy('companies.id')
    .limit(limit + 1)
  if (search) rows = rows.where(companyNameContains(search))
  if (query.cursor !== undefined) rows = rows.where(after(query.cursor))
  else rows = rows.offset(((query.pageNumber ?? 1) - 1) * limit)
  const { rows: found, ...page } = cutPage(await rows.execute(), limit, ({ place: position, id }) => [String(position), id])
  const companies: Company[] = found.map((row) => toCompany(row, secrets))
  return { companies, count: await count(platform, search), ...page }
}

export async function allCompanies({ platform, secrets }: PlatformKernel) {
  const rows = await companyRows(platform).orderBy(companiesByName).orderBy('companies.id').limit(MOST).execute()
  return rows.map((row) => toCompany(row, secrets))
}

function after(cursor: string) {
  const [place, id] = decodeCursor(cursor, cursorSchemas.name)
  return sql<SqlBool>`(${companiesByName}, companies.id) > (${place}, ${id})`
}

async function count(platform: PlatformKernel['platform'], search: string) {
  const rows = platform.selectFrom('companies').select(sql`1`.as('one')).limit(COUNTED)
  const { all } = await platform
    .selectFrom((search ? rows.where(companyNameContains(search)) : rows).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  return all
}
