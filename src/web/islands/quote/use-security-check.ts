import { useCallback, useEffect, useState } from 'react'

interface Sum {
  left: number
  right: number
}

const largestOperand = 10

/**
 * Returns the sum that a visitor solves: two random integers from 1 to 10 (specification 5.6). It is drawn in the
 * browser, since all visitors get the same cached page; undefined until then, unless the server `asked` one.
 */
export function useSecurityCheck(asked: Sum | undefined) {
  const [sum, setSum] = useState(asked)
  const renew = useCallback(() => setSum(drawSum()), [])

  useEffect(() => {
    if (!asked) renew()
  }, [asked, renew])

  return {
    question: sum && `${sum.left} + ${sum.right}`,
    isRight: (answer: string) => sum !== undefined && Number(answer) === sum.left + sum.right,
    renew,
  }
}

function drawSum(): Sum {
  const operand = () => 1 + Math.floor(Math.random() * largestOperand)
  return { left: operand(), right: operand() }
}
