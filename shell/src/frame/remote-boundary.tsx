import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Another value: a fresh try. */
  turn: unknown
  onThrow: (error: unknown) => void
  fallback: ReactNode
}

/** Catches what a remote throws while rendering: its own place shows the panel, the rest of the page goes on. */
export class RemoteBoundary extends Component<Props, { thrown: boolean }> {
  override state = { thrown: false }

  static getDerivedStateFromError() {
    return { thrown: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onThrow(error)
  }

  override componentDidUpdate(before: Props) {
    if (this.state.thrown && before.turn !== this.props.turn) this.setState({ thrown: false })
  }

  override render() {
    return this.state.thrown ? this.props.fallback : this.props.children
  }
}
