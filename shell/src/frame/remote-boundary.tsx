import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Another value: a fresh try. */
  turn: unknown
  onThrow: (error: unknown) => void
  fallback: ReactNode
}

interface State {
  thrown: boolean
  turn: unknown
}

/** Catches what a remote throws while rendering: its own place shows the panel, the rest of the page keeps working. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { thrown: false, turn: this.props.turn }

  // While it is drawn, not after: the panel of the try before must not be there even for a moment.
  static getDerivedStateFromProps({ turn }: Props, before: State): State | null {
    return before.turn === turn ? null : { thrown: false, turn }
  }

  static getDerivedStateFromError() {
    return { thrown: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onThrow(error)
  }

  override render() {
    return this.state.thrown ? this.props.fallback : this.props.children
  }
}
