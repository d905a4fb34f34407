import type { Language } from '@recado/contract/kit/languages'

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words that say nothing about the subject, folded: articles, auxiliary verbs, greetings, and how people begin a question. */
export const fillerWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  pt: setOf(`
    a o e as os um uma de da do das dos em no na nos nas por pra pro para com que se me te eu ele ela la ai aqui ja so ta to tao eh ne
    oi ola bom boa gostaria queria quero qro saber favor obrigado obrigada rs kk blz p c d x td voce voces vc vcs meu minha mim seu sua foi
    vai ser tem ter e sao esta estou isso esse essa este como ou mas ao aos pelo pela hoje agora oq oque sim nao tambem mesmo msm porque
    quando posso pode podem preciso precisa faz fazer fazem faco consigo consegue fica ficar qual quais ainda depois antes muito mais tudo
    nada sem ate outra outro vem`),
  en: setOf(`
    a an the and or but of in on at to for from by with about as is are was were be been am do does did have has had having can could may
    might will would shall should must i you he she it we they me him her us them my your his its our their this that these those there
    here what which who whom how when where why if then than so not no yes just also any some please hi hello hey thanks thank want like
    need know get got let tell say ok u ur im ive dont s t m re ll ve d`),
  es: setOf(`
    a al el la lo los las un una unos unas y e o u de del en por para con que se me te le les nos yo tu el ella usted ustedes ellos su sus mi
    mis ya solo esta este esto estos estas ese esa eso es son soy ser estar estoy estan fue ha han he hay hola buenas buenos buen dia dias
    quiero queria quisiera necesito saber favor gracias puedo puede pueden tengo tiene tienen tener hace hacer hago como cuando donde cual
    cuales porque pero si no tambien mismo muy mas todo nada sin hasta otra otro aqui ahi alla ahora hoy antes despues aun q k x d`),
}
