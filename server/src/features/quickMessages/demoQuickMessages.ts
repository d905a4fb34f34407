import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { demoPicture } from '../media/index.ts'

/** `colour`: the message has a picture in this colour. */
type Ready = { shortcode: string; message: string; geral: boolean; colour?: string; fileName?: string }

const ready: Ready[] = [
  { shortcode: 'oi', message: '{{greeting}}, {{firstName}}! Aqui é {{user}}, do {{company}}. Como posso ajudar?', geral: true },
  { shortcode: 'pix', message: 'A nossa chave Pix é pix@cafeaurora.exemplo. O protocolo deste atendimento é {{protocol}}.', geral: true },
  { shortcode: 'horário', message: 'Abrimos de segunda a sexta, das 8h às 18h, e aos sábados das 8h às 12h.', geral: true },
  { shortcode: 'entrega', message: 'Entregamos no mesmo dia para pedidos feitos até as 14h.', geral: true },
  {
    shortcode: 'café da semana',
    message: 'Este é o café da semana, {{firstName}}.',
    geral: true,
    colour: '#7c3f1d',
    fileName: 'Café da semana.png',
  },
  { shortcode: 'caneca', message: 'A caneca custa R$ 49,90.', geral: true, colour: '#0f766e', fileName: 'Caneca.png' },
  { shortcode: 'tchau', message: 'Obrigada, {{firstName}}! Qualquer coisa, é só chamar.', geral: false },
]

/** Quick messages of the demo company, some with a picture. */
export async function demoQuickMessages(tx: Tx, _now: Date, kernel: Kernel) {
  const { id: userId } = await tx.db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  for (const { colour, fileName, ...row } of ready) {
    const mediaId = colour && fileName ? await demoPicture(tx, kernel, { colour, name: fileName }) : null
    await tx.db
      .insertInto('quickMessages')
      .values({ ...row, userId, mediaId })
      .execute()
  }
}
