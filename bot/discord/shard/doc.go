// Package shard divides Discord's gateway among connections and processes: which shard a server
// belongs to, which shards are whose, and when each may IDENTIFY. It connects nothing itself.
//
//   - spec.go reads the setting.
//   - plan.go decides how many shards are a process' share, and which it takes or gives back.
//   - keeper.go does so every few seconds, by leases that all processes see.
//   - turns.go has connections IDENTIFY one after the other.
package shard
