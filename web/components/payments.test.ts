import { invoice, invoiceEndpoints } from '@recado/contract/money/invoices'
import { expect } from 'vitest'
import { sample } from './support/sample.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { tableRow } from './support/user.ts'

test('what the product wrote about an invoice is read in the language of the reader, and what a person wrote as it is', async ({
  server,
  show,
}) => {
  const cancelled = { status: 'cancelled', kind: 'period', dueDate: '2026-11-01', periodFrom: '2026-11-01' } as const
  const rows = [
    sample(invoice, { ...cancelled, id: 1, detail: 'Plan A', cancelReason: 'Sem vencimento', reason: { code: 'noDueDate', by: null } }),
    sample(invoice, { ...cancelled, id: 2, detail: 'Plan B', cancelReason: 'Emitida duas vezes' }),
    sample(invoice, {
      ...cancelled,
      id: 3,
      detail: 'Plan C',
      status: 'paid',
      paidBy: 'manual',
      note: 'renovada por Root',
      reason: { code: 'renewed', by: 'Root' },
    }),
  ]
  server.on(invoiceEndpoints.list, () => rows)
  await show('/financeiro', { language: 'en' })
  await expect.element(tableRow('Plan A')).toMatchTextContent('no due date')
  await expect.element(tableRow('Plan B')).toMatchTextContent('Emitida duas vezes')
  await expect.element(tableRow('Plan C')).toMatchTextContent('renewed by Root')
  await expect.element(tableRow('Plan A')).not.toMatchTextContent(t('payments:reasons.noDueDate'))
})
