import classes from './DetailList.module.css'

/** What is known, by what it is called; what is not known is left out. */
export const DetailList = ({ facts }: { facts: readonly (readonly [string, string | false | null | undefined])[] }) => (
  <dl className={classes.facts}>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
