import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** A changed value resets the boundary for another try. */
  turn: unknown
  onThrow: (error: unknown) => void
  fallback: ReactNode
}

interface State {
  thrown: boolean
  turn: unknown
}

/** Catches what a remote, or a part of the frame, throws while rendering: the fallback replaces it, and the rest of the page keeps working. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { thrown: false, turn: this.props.turn }

  // While rendering and not in an effect, so that the panel of the last try is not shown even for one frame.
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
