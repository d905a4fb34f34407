import type { Talk } from './talk.ts'

/** Customers who wait for somebody. */
export const waitingTalks: readonly Talk[] = [
  {
    with: 'Alice Martins',
    queue: 'Vendas',
    ended: 3,
    tags: ['Cliente VIP'],
    lines: [{ them: 'Oi, tudo bem?' }, { them: 'Chegou café novo da Mantiqueira? Vi a foto no Instagram e fiquei com água na boca ☕' }],
  },
  {
    with: 'Hugo Antunes',
    queue: 'Suporte',
    ended: 8,
    tags: ['Reclamação'],
    lines: [
      { them: 'Olá!' },
      { them: 'Meu pedido chegou hoje, mas um dos pacotes veio rasgado e perdeu quase metade do café' },
      { them: 'Pedido 4127. Como faço para trocar?' },
    ],
  },
  {
    with: 'Padaria Sol Nascente',
    queue: 'Financeiro',
    ended: 14,
    lines: [{ them: 'Olá, aqui é a Sônia, da padaria' }, { them: 'Podem reenviar o boleto deste mês? Não encontrei no e-mail' }],
  },
  {
    with: 'Igor Vasconcelos',
    queue: null,
    ended: 19,
    lines: [{ them: 'Oi, uma dúvida' }, { them: 'Vocês têm mesa na calçada? Queria levar minha cachorra 🐶' }],
  },
  {
    with: 'Joana Figueira',
    queue: 'Vendas',
    ended: 27,
    tags: ['Orçamento'],
    lines: [
      { them: 'Olá! Trabalho na Vértice Arquitetura e queremos um café da manhã para 25 pessoas no dia 12' },
      { them: 'Vocês fazem esse tipo de evento?' },
      { them: 'Seria das 8h às 10h, no nosso escritório em Pinheiros' },
    ],
  },
  {
    with: 'Kleber Santana',
    queue: 'Suporte',
    ended: 41,
    lines: [
      { them: 'A assinatura do clube vem em grãos ou moída?' },
      { them: 'Marquei grãos, mas agora quebrei o moedor 😅 dá para mudar só este mês?' },
    ],
  },
  {
    with: 'Lívia Rezende',
    queue: 'Vendas',
    ended: 58,
    lines: [{ them: 'O bolo de fubá com goiabada tem todo dia?' }, { them: 'E dá para encomendar um inteiro para sábado?' }],
  },
  {
    with: 'Marcelo Pires',
    queue: null,
    ended: 75,
    lines: [
      { them: 'Oi, até que horas vocês ficam abertos no domingo?' },
      { them: 'Chego de viagem à noite e já quero um espresso de vocês 😅' },
    ],
  },
  {
    with: 'Natália Coelho',
    queue: 'Financeiro',
    ended: 96,
    lines: [{ them: 'Oi! Fui cobrada duas vezes no cartão na compra de ontem, R$ 64,90 cada' }, { them: 'Podem verificar, por favor?' }],
  },
  {
    with: 'Clara Nunes',
    queue: 'Vendas',
    ended: 130,
    lines: [{ them: 'Oi, gente! Ainda tem vaga no curso de barista do mês que vem?' }, { them: 'Minha irmã também quer fazer' }],
  },
]
