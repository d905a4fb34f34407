import { AppError } from '@recado/contract/errors'
import type { Kernel } from '../../kernel/feature.ts'

const PATH = '/pay'
/** With a point in it an address would be taken for a file's. */
const BETWEEN = '~'

/** Where the invoice can be paid without a session, for one to two days. */
export function createPayLink(
  { urlSigner, config }: Pick<Kernel, 'urlSigner' | 'config'>,
  { companyId, id }: { companyId: number; id: number },
) {
  const { searchParams } = new URL(urlSigner.sign({ path: PATH, companyId, query: { invoice: String(id) } }), config.publicUrl)
  const link = ['invoice', 'of', 'until', 'signature'].map((name) => searchParams.get(name)).join(BETWEEN)
  return `${config.publicUrl.origin}${PATH}/${link}`
}

/** Which invoice of which company the address is for. One that was not signed here, or that is too old, leads nowhere. */
export function invoiceOfPayLink({ urlSigner }: Pick<Kernel, 'urlSigner'>, link: string) {
  const [invoice = '', of = '', until = '', signature = ''] = link.split(BETWEEN)
  const companyId = urlSigner.companyOf(`${PATH}?${new URLSearchParams({ invoice, of, until, signature })}`)
  if (companyId === undefined) throw new AppError('ERR_NO_INVOICE_FOUND')
  return { companyId, id: Number(invoice) }
}
