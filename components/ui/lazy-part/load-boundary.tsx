"use client";
import { Component, type ReactNode } from "react";

/** The code of a part did not come: the connection was cut, or the server was not there. */
export class PartNotLoaded extends Error {
  override readonly name = "PartNotLoaded";
}

interface LoadBoundaryProps {
  /** Stands where the part would. */
  failed: ReactNode;
  children: ReactNode;
}

interface Failure {
  readonly error: unknown;
}

/** Keeps a part that could not be fetched from taking the page with it. Any other failure is none of its business. */
export class LoadBoundary extends Component<LoadBoundaryProps, Failure> {
  override state: Failure = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof PartNotLoaded) return this.props.failed;
    throw error;
  }
}
