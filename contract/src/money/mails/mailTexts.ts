import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { language } from '../../kit/fields.ts'
import { mailKinds } from './renderMail.ts'

const MOST = 4000

const key = { mail: z.enum(mailKinds), language }
/** An empty text means the default one. */
const row = z.object({ ...key, text: z.string().max(MOST) }).meta({ id: 'MailText' })
export type MailText = z.output<typeof row>

/** The platform's own texts in the mails about money. */
export const mailTextEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/mail-texts',
    summary: "The platform's own words in the mails about invoices, payments and removals",
    access: 'payments:manage',
    output: z.array(row),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/mail-texts/:mail/:language',
    summary: 'Write one of these mails in own words; empty, the usual ones are back',
    access: 'payments:manage',
    params: z.object(key),
    body: z.object({ text: z.string().trim().max(MOST) }),
    output: row,
    example: { params: { mail: 'soon', language: 'pt' }, body: { text: '{{hello}} {{invoice}} {{value}} {{link}}' } },
  }),
}
