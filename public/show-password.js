// Shows and hides the password of a plain form. Without scripts the buttons stay hidden.
for (const button of document.querySelectorAll('.secret__show')) {
  const input = button.previousElementSibling
  button.hidden = false
  button.addEventListener('click', () => {
    const isShown = input.type === 'text'
    input.type = isShown ? 'password' : 'text'
    button.firstChild.data = isShown ? 'Show' : 'Hide'
  })
}
