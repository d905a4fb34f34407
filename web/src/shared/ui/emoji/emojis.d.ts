declare module 'virtual:emojis/*' {
  export const emojis: import('frimousse').EmojiData['emojis']
}
