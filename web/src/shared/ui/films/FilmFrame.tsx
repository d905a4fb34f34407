import classes from './Films.module.css'

/** A film of another site. That site must know from where it is shown, and learns no more. */
export const FilmFrame = ({ title, address }: { title: string; address: string }) => (
  <iframe
    className={classes.frame}
    title={title}
    src={address}
    allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    referrerPolicy="strict-origin"
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    allowFullScreen
  />
)
