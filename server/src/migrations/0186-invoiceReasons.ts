import { sql, type Transaction } from 'kysely'

/**
 * Why the product itself closed an invoice, as a code: screens say it in the reader's language. The sentences that the product has written
 * so far get their code. A note of a renewal contains a name and may also be a person's own words, so it stays as it is.
 */
export const up = (tx: Transaction<unknown>) => sql.raw(statements).execute(tx)

const statements = `
alter table invoices add reason jsonb;
update invoices set reason = jsonb_build_object('code', known.code, 'by', null)
from (values
  ('noDueDate', 'Sem vencimento'), ('noDueDate', 'No due date'), ('noDueDate', 'Sin vencimiento'),
  ('planChanged', 'Troca de plano'), ('planChanged', 'Change of plan'), ('planChanged', 'Cambio de plan'),
  ('changeDropped', 'Troca de plano não concluída'), ('changeDropped', 'Change of plan not completed'), ('changeDropped', 'Cambio de plan no completado'),
  ('renewed', 'Renovada pela plataforma'), ('renewed', 'Renewed by the platform'), ('renewed', 'Renovada por la plataforma')
) as known (code, words)
where invoices."cancelReason" = known.words and invoices."cancelledBy" is null;`
