import type { Talk } from './talk.ts'

type Chat = Pick<Talk, 'queue' | 'lines' | 'tags'>

const chats: readonly Chat[] = [
  {
    queue: 'Vendas',
    lines: [
      { them: 'Oi, ainda tem o Aurora Clássico em grãos?' },
      { us: 'Oi! Tem sim, torrado ontem 😊' },
      { them: 'Separa dois para mim?' },
    ],
  },
  {
    queue: 'Vendas',
    tags: ['Pedido enviado'],
    lines: [{ them: 'Meu pedido já saiu?' }, { us: 'Saiu agora há pouco, chega até as 18h' }, { them: 'Perfeito, obrigado!' }],
  },
  {
    queue: 'Suporte',
    lines: [{ them: 'Meu moedor parou de funcionar' }, { us: 'Que pena! Pode trazer aqui que a garantia cobre' }, { them: 'Levo amanhã' }],
  },
  {
    queue: 'Financeiro',
    lines: [{ them: 'Podem mandar a nota no CNPJ?' }, { us: 'Claro! Acabei de enviar por e-mail' }, { them: 'Recebi' }],
  },
  {
    queue: 'Vendas',
    tags: ['Orçamento'],
    lines: [
      { them: 'Quanto fica o café para um evento de 40 pessoas?' },
      { us: 'Com leite e bolo, R$ 640' },
      { them: 'Vou confirmar com a equipe' },
    ],
  },
  {
    queue: 'Suporte',
    tags: ['Reclamação'],
    lines: [{ them: 'O pacote chegou aberto' }, { us: 'Desculpe! Mando outro hoje mesmo, sem custo' }, { them: 'Agora sim' }],
  },
]
const people = ['Ana', 'Bruno', 'Carla'] as const
const rates = [3, 3, undefined, 2, 3, undefined, 1, 3, 2] as const
const EACH = 2
/** The days after those whose conversations are written out. */
const [FIRST, SPAN] = [10, 30]

const of = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item

/** What those who write now had written in the weeks before: enough for figures of a month. */
export const pastTalks = (names: readonly string[]): Talk[] =>
  names.flatMap((name, index) =>
    Array.from({ length: EACH }, (_, turn): Talk => {
      const drawn = index * EACH + turn
      const rate = of(rates, drawn)
      return {
        with: name,
        by: of(people, index + turn * 2),
        isClosed: true,
        ...(rate && { rate }),
        ...of(chats, drawn * 5 + turn),
        ended: [
          FIRST + ((index * 7 + turn * 13) % SPAN),
          `${String(8 + ((index * 3 + turn * 4) % 10)).padStart(2, '0')}:${10 + ((drawn * 7) % 50)}`,
        ],
      }
    }),
  )
