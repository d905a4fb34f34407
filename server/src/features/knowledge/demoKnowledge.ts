import type { Tx } from '../../kernel/transact.ts'
import { articleColumns } from './knowledge.rows.ts'
import { saveChunks } from './saveChunks.ts'

const articles = [
  {
    kind: 'pair',
    title: 'Vocês moem o café na hora?',
    text: 'Sim. Diga como você prepara: coador, prensa francesa, moka ou espresso. A moagem não muda o preço.',
  },
  {
    kind: 'pair',
    title: 'Como cancelo a assinatura do clube?',
    text: 'Basta pedir por aqui até o dia 5. Depois disso, o cancelamento vale a partir do mês seguinte. Não há multa.',
  },
  {
    kind: 'page',
    title: 'Entregas e trocas',
    text: `## Prazo de entrega
Na capital entregamos no mesmo dia para pedidos feitos até as 14h. Para outras cidades, o envio leva de 2 a 6 dias úteis.

## Frete
A entrega na capital custa R$ 12,00 e é grátis a partir de R$ 150,00. Para outras cidades o valor aparece antes do pagamento.

## Trocas
Pacotes fechados podem ser trocados em até 7 dias. Se o café chegou com a embalagem aberta, mande uma foto: enviamos outro sem custo.`,
  },
] as const

/** What the demo company knows. */
export async function demoKnowledge(tx: Tx, now: Date) {
  const { id: userId } = await tx.db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  for (const article of articles) {
    const row = await tx.db
      .insertInto('knowledgeArticles')
      .values({ ...article, userId, updatedAt: now })
      .returning(articleColumns)
      .executeTakeFirstOrThrow()
    await saveChunks(tx, row)
  }
}
