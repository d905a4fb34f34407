import type { Option } from '@recado/contract/bot/config'

type Entry = [title: string, message: string, ...children: Entry[]]

const sales: Entry[] = [
  [
    'Cafés em grãos e moídos',
    'Torramos toda semana, em pequenos lotes. O que você quer saber?',
    [
      'Catálogo da semana',
      'Nesta semana temos:\n☕ Aurora Clássico, 250 g: R$ 32\n☕ Serra da Mantiqueira, 250 g: R$ 39\n☕ Descafeinado, 250 g: R$ 36',
    ],
    [
      'Qual moagem escolher',
      'Como você prepara o seu café?',
      ['Coador de papel ou pano', 'Peça a moagem média: o café passa em uns três minutos e fica equilibrado.'],
      ['Prensa francesa', 'Peça a moagem grossa: são quatro minutos de infusão, e a xícara sai limpa.'],
      ['Espresso ou moka', 'Peça a moagem fina. Se a sua máquina mói na hora, leve em grãos.'],
    ],
    ['Fazer um pedido', 'Que bom! Escreva os cafés, a quantidade e a moagem. Logo confirmamos o seu pedido por aqui.'],
  ],
  [
    'Assinatura mensal',
    'Com a assinatura, o café chega fresco à sua casa todo mês.',
    ['Como funciona', 'Você escolhe de um a quatro pacotes, e nós enviamos no dia seguinte à torra. O frete é por nossa conta.'],
    ['Quero assinar', 'Ótima escolha! Diga quantos pacotes por mês e o seu CEP.'],
    ['Pausar ou cancelar', 'Sem problema. Conte para nós de quando até quando você quer pausar, ou se prefere cancelar.'],
  ],
  ['Café para empresas', 'Diga o nome da empresa e quantas pessoas tomam café por dia. Alguém das vendas já fala com você.'],
  ['Endereço e horário da loja', 'Rua das Laranjeiras, 210. Abrimos de segunda a sexta, das 8h às 18h, e no sábado até o meio-dia.'],
]

const support: Entry[] = [
  ['Meu pedido não chegou', 'Que pena! Envie o número do pedido, e nós procuramos onde ele está.'],
  [
    'Recebi algo errado',
    'Sentimos muito. O que aconteceu?',
    ['Veio outro café', 'Envie uma foto do pacote e o número do pedido. O café certo sai ainda hoje.'],
    ['O pacote veio aberto', 'Envie uma foto do pacote. Mandamos outro sem custo.'],
  ],
  ['Trocar ou devolver', 'Você tem sete dias para trocar ou devolver. Conte para nós o motivo e o número do pedido.'],
]

const finance: Entry[] = [
  ['Segunda via do boleto', 'Escreva o CPF ou o CNPJ da compra, e enviamos o boleto em seguida.'],
  ['Nota fiscal', 'Escreva o número do pedido, e enviamos a nota por aqui.'],
  ['Outro assunto', ''],
]

let drawn = 0
const toOptions = (entries: readonly Entry[]): Option[] =>
  entries.map(([title, message, ...children]) => ({ id: --drawn, title, message, children: toOptions(children) }))

/** The menus of the demo company's queues. */
export const demoMenus = { sales: toOptions(sales), support: toOptions(support), finance: toOptions(finance) }
