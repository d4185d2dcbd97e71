import Info from 'lucide-react/icons/info'

interface FormNoticeProps {
  title: string
  text: string
  /** The control to go to, as a link to its id. */
  href: string | undefined
}

/** On top of a form that was not taken for another reason than its fields. */
export function FormNotice({ title, text, href }: FormNoticeProps) {
  return (
    <div className="summary summary--notice" role="alert">
      <p className="summary__heading">
        <Info />
        {title}
      </p>
      {href ? <a href={href}>{text}</a> : <p>{text}</p>}
    </div>
  )
}
