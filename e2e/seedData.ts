import type { Option } from '@recado/contract/bot/config'

/** The lanes of the board: steps of a sale. */
export const lanes = ['Novo contato', 'Orçamento enviado', 'Em negociação', 'Pedido fechado', 'Aguardando pagamento']

/** Subjects; some have the maximum length. */
export const subjects = [
  'Atacado',
  'Atraso na entrega',
  'Assinatura do clube do café',
  'Cafeteira em garantia',
  'Cancelamento',
  'Cliente desde 2019',
  'Cortesia',
  'Curso de barista',
  'Degustação',
  'Dúvida sobre moagem',
  'Elogio',
  'Embalagem danificada',
  'Encomenda de aniversário',
  'Entrega hoje',
  'Evento corporativo',
  'Fidelidade',
  'Frete',
  'Imprensa',
  'Indicação de um amigo',
  'Influenciador',
  'Lista de espera da torra especial de dezembro',
  'Nota fiscal',
  'Parceria',
  'Pesquisa respondida',
  'Primeira compra',
  'Produto em falta',
  'Promoção de inverno',
  'Reclamação',
  'Reembolso',
  'Reserva de mesa para mais de quinze pessoas no mês',
  'Retirada na loja',
  'Retorno amanhã',
  'Sem lactose',
  'Sugestão',
  'Troca',
  'Urgente',
  'Vale-presente',
  'Vegano',
  'VIP',
]

const OUT_OF_HOURS = 'Estamos fechados agora. Atendemos de segunda a sábado, das 8h às 19h. Deixe seu recado que respondemos logo cedo.'

let lastId = 0
const entry = (title: string, message: string, children: Option[] = []): Option => ({ id: --lastId, title, message, children })

/** A menu of three levels, with one entry that answers nothing. */
const billMenu = [
  entry('Boletos', 'O que você precisa?', [
    entry('Segunda via', 'Como quer receber?', [
      entry('Por e-mail', 'Enviado! Confira sua caixa de entrada, {{firstName}}.'),
      entry('Por aqui', 'Já mando o boleto.'),
    ]),
    entry('Prazo de pagamento', ''),
  ]),
  entry('Nota fiscal', 'Me diga o número do pedido e o CPF ou CNPJ.'),
  entry('Reembolso', 'Sinto muito por isso. Conte o que aconteceu e mande uma foto, se tiver.'),
  entry('Falar com uma pessoa', 'Um momento, já vem alguém.'),
]

/** The queues, each in its own colour. */
export const companyQueues = [
  {
    name: 'Pedidos',
    color: '#258101',
    orderQueue: 1,
    greetingMessage: 'Oi! Que bom ter você aqui. Qual café vai ser hoje?',
    outOfHoursMessage: OUT_OF_HOURS,
  },
  { name: 'Entregas', color: '#0a9cce', orderQueue: 2, greetingMessage: 'Vamos ver onde está o seu pedido. Me diz o número dele?' },
  {
    name: 'Assinaturas',
    color: '#7d4dbe',
    orderQueue: 3,
    greetingMessage:
      'Olá, {{firstName}}! Aqui é o clube do café.\n\nVocê pode mudar a moagem, pular um mês ou trocar o endereço. É só dizer o que precisa que já resolvemos com você.',
    outOfHoursMessage: OUT_OF_HOURS,
  },
  {
    name: 'Financeiro',
    color: '#d6a62e',
    orderQueue: 4,
    greetingMessage: 'Boletos, notas e reembolsos são por aqui. Seu protocolo é {{protocol}}.',
    options: billMenu,
  },
  { name: 'Eventos e encomendas', color: '#af3679', orderQueue: 5, greetingMessage: 'Conte para quando é e quantas pessoas vêm!' },
  { name: 'Assistência técnica de cafeteiras e moinhos', color: '#0fc7c0', orderQueue: 6, greetingMessage: '' },
  { name: 'Ouvidoria', color: '#6d6a73', orderQueue: 7, greetingMessage: 'Lamentamos que algo não tenha ido bem. Conte para nós.' },
]

/** The users. */
export const staff = [
  { name: 'Bruno Lima', profile: 'supervisor' },
  { name: 'Carla Dias', profile: 'user' },
  { name: 'Diego Ferreira', profile: 'user' },
  { name: 'Elisa Monteiro', profile: 'user' },
  { name: 'Fábio Nogueira', profile: 'user' },
  { name: 'Maria Aparecida dos Santos Albuquerque Cavalcanti', profile: 'user' },
  { name: 'Giovana Castro', profile: 'supervisor' },
  { name: 'Heitor Barros', profile: 'user' },
  { name: 'Íris Campos', profile: 'admin' },
  { name: 'João Pedro Ramos', profile: 'user' },
] as const

/** External services that answer for the company. */
export const connectors = [
  { type: 'webhook', name: 'Pedidos da loja', urlN8N: 'https://203.0.114.7/recado' },
  { type: 'n8n', name: 'Triagem noturna', urlN8N: 'https://203.0.114.7/webhook/triagem' },
  { type: 'typebot', name: 'Agenda de cursos', urlN8N: 'https://203.0.114.8', typebotSlug: 'agenda' },
  { type: 'dialogflow', name: 'Perguntas frequentes', projectName: 'cafe-aurora' },
] as const

/** Contacts in conversation with the bot: one ignores its questions, one has just written. */
export const botConversations = [
  { name: 'Sílvio Teles', says: ['Boa tarde', 'Queria saber do curso', 'O de barista', 'Tem alguém aí?'] },
  { name: 'Inês Rocha', says: ['Olá!'] },
]

/** Contacts and their messages. Every second ticket is attended. */
export const conversations = [
  { name: 'Marina Alves', says: 'Bom dia! Vocês entregam no Centro?' },
  { name: 'João Pedro Ramos de Albuquerque', says: 'Meu pedido 1882 não chegou ainda 😕' },
  { name: 'Lúcia', says: 'Quero trocar o café moído por grãos.\nDá para fazer ainda hoje?' },
  { name: 'Otávio Prado', says: 'Oi' },
  { name: 'Renata Dias', says: 'Qual o valor do clube? E como cancelo depois, se precisar?' },
  { name: 'Helena Duarte', says: 'Recebi a segunda via, obrigada!' },
]

/** The AI assistants. */
export const assistants = [
  { name: 'Vendas pelo WhatsApp', maxTokens: 250 },
  { name: 'Dúvidas sobre a assinatura', maxTokens: 100 },
  { name: 'Fora do horário', maxTokens: 400 },
]
export const assistantPrompt =
  'Você responde pelo Café Aurora, que vende cafés especiais e assinaturas mensais. Seja gentil e use poucas palavras. Se pedirem reembolso, chame uma pessoa.'

/** Quick messages. */
export const quickAnswers = [
  { shortcode: 'chave pix', message: '{{greeting}}, {{firstName}}! A nossa chave é pix@cafeaurora.example', geral: true },
  { shortcode: 'horário', message: 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados até as 12h.', geral: true },
  { shortcode: 'obrigada', message: 'Eu é que agradeço, {{firstName}}. Até a próxima!' },
  { shortcode: 'cardápio de inverno', message: '', geral: true },
  { shortcode: 'troca', message: 'Para a troca, precisamos do número da nota e de uma foto do produto.', status: false },
]

/** What the company knows. */
export const knownArticles = [
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

/** Files of the library. */
export const library = [
  {
    name: 'Tabela de preços',
    message: 'Oi, {{firstName}}! Segue a nossa tabela de preços.',
    options: [{ name: 'Grãos' }, { name: 'Clube do café' }],
  },
  { name: 'Contrato do clube', message: 'Este é o contrato do clube do café.', options: [{ name: 'Contrato' }] },
  { name: 'Cardápio do balcão', message: 'O cardápio desta semana:' },
]

/** The contact lists for campaigns. */
export const contactListFiles = [
  {
    name: 'Clube do café',
    text: 'Nome;Número;E-mail\nMarina Alves;11987651001;marina@exemplo.com\nOtávio Prado;11987651002;\nRenata Dias;21987651003;renata@exemplo.com\nL;12;',
  },
  { name: 'Eventos e degustações', text: '' },
]
