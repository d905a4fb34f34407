import { fold } from '@recado/contract/kit/fold'
import type { Random } from './random.ts'

const common = `que o a de não eu é você e um isso por em uma para está com do se me no da na os bem mais as então só aqui
  minha sim mas meu sobre muito ele como ter tudo dele também quando estou foi já obrigado vou tem ao boa tarde bom dia noite
  pedido entrega nota fiscal boleto pagamento cartão crédito endereço número código amanhã hoje segunda terça quarta quinta sexta
  sábado produto preço valor desconto frete prazo atraso atendimento gostaria saber informação cancelar trocar devolução loja
  horário funcionamento telefone cliente conta senha acesso suporte técnico instalação serviço orçamento reunião contrato comprovante
  transferência pix banco agência aguardo retorno favor ajuda problema resolver ainda chegou certo perfeito combinado`
  .split(/\s+/)
  .filter(Boolean)

const starts = 'b c d f g l m n p r s t v br cr pr tr ch qu'.split(' ')
const vowels = 'a e i o u a e i o ã á é í ó ê ô'.split(' ')
const ends = ['', '', '', '', 'r', 's', 'l', 'm']

/** A word that could be Portuguese. */
export const inventWord = (random: Random, syllables: number) =>
  Array.from({ length: syllables }, () => random.oneOf(starts) + random.oneOf(vowels))
    .join('')
    .concat(random.oneOf(ends))

/** The most frequent first, each beside its folded form. */
export function makeVocabulary(random: Random, size: number) {
  const words = new Set(common)
  while (words.size < size) words.add(inventWord(random, 2 + random.below(3)))
  return [...words].map((word) => ({ word, folded: fold(word) }))
}
export type Vocabulary = ReturnType<typeof makeVocabulary>
