import classes from './Initials.module.css'

/** A face for those without a picture. The letters are drawn, not written: the control around them says the whole name. */
export const Initials = ({ name }: { name: string }) => <span className={classes.initials} data-initials={initialsOf(name)} />

function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
