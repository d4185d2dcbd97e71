import Info from 'lucide-react/icons/info'

interface FormNoticeProps {
  title: string
  text: string
  /** Link to the control in question, by its id. */
  href: string | undefined
}

/** Shown above a form that was refused for another reason than its fields. */
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
