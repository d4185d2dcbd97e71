import Info from 'lucide-react/icons/info'

/** On top of a form that was not taken for another reason than its fields. */
export function FormNotice({ title, text }: { title: string; text: string }) {
  return (
    <div className="summary summary--notice" role="alert">
      <p className="summary__heading">
        <Info />
        {title}
      </p>
      <p>{text}</p>
    </div>
  )
}
