import { keepHeart } from '../../src/kernel/heart/keepHeart.ts'

/** A process with a heart, which is told when to be deaf; it answers as long as it is not. */
keepHeart({ interval: 50, patience: 1000 })
process.on('message', (asked) => {
  if (asked === 'be deaf') for (;;);
  process.send?.('alive')
})
process.send?.('alive')
