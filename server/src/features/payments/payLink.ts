import { AppError } from '@recado/contract/errors'
import { dayIn } from '../../kernel/clock.ts'
import type { Kernel, PlatformKernel } from '../../kernel/feature.ts'
import { makePeriodInvoice } from '../invoices/index.ts'
import { settingOf } from '../settings/index.ts'

const PATH = '/pay'
/** Not a dot: the web server takes a path with a dot for a file. */
const SEPARATOR = '~'

/** A link for paying the invoice without signing in. It is valid for one to two days. */
export function createPayLink(
  { urlSigner, config }: Pick<Kernel, 'urlSigner' | 'config'>,
  { companyId, id }: { companyId: number; id: number },
) {
  const { searchParams } = new URL(urlSigner.sign({ path: PATH, companyId, query: { invoice: String(id) } }), config.publicUrl)
  const link = ['invoice', 'of', 'until', 'signature'].map((name) => searchParams.get(name)).join(SEPARATOR)
  return `${config.publicUrl.origin}${PATH}/${link}`
}

/** The invoice that a link is for. Throws if the signature is wrong or the link is too old. */
export function invoiceOfPayLink({ urlSigner }: Pick<Kernel, 'urlSigner'>, link: string) {
  const [invoice = '', of = '', until = '', signature = ''] = link.split(SEPARATOR)
  const companyId = urlSigner.companyOf(`${PATH}?${new URLSearchParams({ invoice, of, until, signature })}`)
  if (companyId === undefined) throw new AppError('ERR_NO_INVOICE_FOUND')
  return { companyId, id: Number(invoice) }
}

/** Finds the link by which a locked company can pay its open invoice. Creates the invoice if the nightly job has not done so yet. */
export async function findPayUrl(kernel: PlatformKernel, companyId: number): Promise<string | undefined> {
  const { read, transact, clock } = kernel
  const open = read(companyId).selectFrom('invoices').select('id').where('status', '=', 'open').where('kind', '=', 'period')
  const found =
    (await open.executeTakeFirst()) ??
    (await transact({ companyId }, async (tx) => {
      const now = clock.now()
      return makePeriodInvoice(tx, { now, today: dayIn(await settingOf(tx.db, 'timezone'), now) })
    }))
  return found && createPayLink(kernel, { companyId, id: found.id })
}
